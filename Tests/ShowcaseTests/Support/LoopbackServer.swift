#if os(macOS) || os(Linux)
  import Foundation
  import TestKitTerminal

  /// A server on the loopback interface, in a separate process that is killed when this value is destroyed.
  struct LoopbackServer: ~Copyable {
    private let child: ChildProcess
    private let port: Int

    deinit { child.kill() }

    /// Serves the files of a directory over HTTP.
    static func files(in directory: URL) async throws -> LoopbackServer {
      try await start(
        "serve(functools.partial(http.server.SimpleHTTPRequestHandler, directory=sys.argv[1]))",
        directory.path)
    }

    /// Starts a response that never ends.
    ///
    /// A header field every five seconds keeps the request from timing out.
    static func endless() async throws -> LoopbackServer {
      try await start(
        """
        server = socket.create_server(("127.0.0.1", 0))
        print(server.getsockname()[1])
        client, _ = server.accept()
        client.sendall(b"HTTP/1.1 200 OK\\r\\n")
        while not threading.Event().wait(5):
            client.sendall(b"X-More: yes\\r\\n")
        """)
    }

    /// Redirects every path except `/` to `/`, where requests succeed.
    static func redirecting() async throws -> LoopbackServer {
      try await start(
        """
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(204 if self.path == "/" else 302)
                self.send_header("Location", "/")
                self.end_headers()
            do_DELETE = do_GET
        serve(Handler)
        """)
    }

    /// Reserves a port that refuses connections.
    static func refusing() async throws -> LoopbackServer {
      try await start(
        """
        server = socket.socket()
        server.bind(("127.0.0.1", 0))
        print(server.getsockname()[1])
        threading.Event().wait()
        """)
    }

    func url(_ path: String = "") -> String { "http://127.0.0.1:\(port)/\(path)" }

    /// Starts a program that prints its port.
    ///
    /// The program exits when its standard input ends, so it exits with this process.
    private static func start(
      _ program: String, _ arguments: String...
    ) async throws -> LoopbackServer {
      let prelude = """
        import functools, http.server, os, socket, sys, threading
        threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
        def serve(handler):
            server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
            print(server.server_port)
            server.serve_forever()

        """
      let child = try ChildProcess(
        URL(filePath: "/usr/bin/env"), ["python3", "-u", "-c", prelude + program] + arguments)
      for await line in child.lines {
        if let port = Int(line) { return LoopbackServer(child: child, port: port) }
      }
      let result = await child.result()
      throw CommandError.unavailable(
        "python3 is needed for a loopback server, but printed no port: \(result.errors)")
    }
  }
#endif
