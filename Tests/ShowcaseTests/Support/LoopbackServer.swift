#if os(macOS) || os(Linux)
  import Foundation
  import TestKitTerminal
  import TestKit

  /// A server on the loopback interface, in a separate process that ends with this value.
  struct LoopbackServer: ~Copyable {
    private let child: ChildProcess
    private let port: Int

    deinit { child.kill() }

    /// Serves the files of a directory over HTTP.
    static func files(in directory: URL) async throws -> LoopbackServer {
      try await start(
        """
        sys.argv = ["http.server", "0", "--bind", "127.0.0.1", "--directory", sys.argv[1]]
        runpy.run_module("http.server", run_name="__main__")
        """, directory.path)
    }

    /// Starts a response that never ends.
    ///
    /// A header field every five seconds keeps the request from timing out.
    static func endless() async throws -> LoopbackServer {
      try await start(
        """
        server = socket.create_server(("127.0.0.1", 0))
        print("port", server.getsockname()[1])
        client, _ = server.accept()
        client.sendall(b"HTTP/1.1 200 OK\\r\\n")
        while not threading.Event().wait(5):
            client.sendall(b"X-More: yes\\r\\n")
        """)
    }

    /// Redirects all requests to the path `/`, where they succeed.
    static func redirecting() async throws -> LoopbackServer {
      try await start(
        """
        import http.server
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(204 if self.path == "/" else 302)
                self.send_header("Location", "/")
                self.end_headers()
            do_DELETE = do_GET
        server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
        print("port", server.server_port)
        server.serve_forever()
        """)
    }

    /// Reserves a port that refuses connections.
    static func refusing() async throws -> LoopbackServer {
      try await start(
        """
        server = socket.socket()
        server.bind(("127.0.0.1", 0))
        print("port", server.getsockname()[1])
        threading.Event().wait()
        """)
    }

    func url(_ path: String = "") -> String { "http://127.0.0.1:\(port)/\(path)" }

    /// Starts a server that exits when its standard input ends, so it exits with this process.
    private static func start(
      _ program: String,
      _ arguments: String...
    ) async throws -> LoopbackServer {
      let prelude = """
        import os, runpy, socket, sys, threading
        threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()

        """
      let child = try ChildProcess(
        URL(filePath: "/usr/bin/env"), ["python3", "-u", "-c", prelude + program] + arguments)
      // Python's server prints “port N” within a sentence. The other servers print only “port N”.
      for await line in child.lines {
        let words = line.split(separator: " ")
        if let place = words.firstIndex(of: "port"), words.indices.contains(place + 1),
          let port = Int(words[place + 1])
        {
          return LoopbackServer(child: child, port: port)
        }
      }
      let result = await child.result()
      throw ServerError.notStarted(
        "python3 is needed for a loopback server, but printed no port: \(result.errors)")
    }

    enum ServerError: Error { case notStarted(String) }
  }
#endif
