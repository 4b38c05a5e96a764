// Bugs in code that relies on the usual order of its tasks.

/// Passes chunks on in the order in which they arrive.
enum Upload {
  static func chunks() -> AsyncStream<Int> {
    let (chunks, continuation) = AsyncStream<Int>.makeStream()
    Task(name: "upload") {
      if isFixed {
        for chunk in 1...3 { continuation.yield(await Server.answer(chunk)) }
      } else {
        await withTaskGroup { group in
          for chunk in 1...3 { group.addTask { continuation.yield(await Server.answer(chunk)) } }
        }
      }
      continuation.finish()
    }
    return chunks
  }

  static let bug = ConcurrencyBug("stream elements out of order") {
    var received: [Int] = []

    for await chunk in chunks() { received.append(chunk) }

    return received == [1, 2, 3]
  }
}

/// Starts in its initializer, and drops events that come before startup is complete.
actor Analytics {
  private var start: Task<Void, Never>?
  private var isEnabled = false
  private(set) var events = 0

  init() async {
    start = Task { await readSettings() }
  }

  private func readSettings() async {
    isEnabled = await Server.answer(true)
  }

  func track() async {
    if isFixed { await start?.value }
    if isEnabled { events += 1 }
  }

  static let bug = ConcurrencyBug("use before startup is complete") {
    let analytics = await Analytics()

    await Server.work(turns: 6)
    await analytics.track()

    await analytics.start?.value
    return await analytics.events == 1
  }
}

/// Writes each line in a task of its own, so that the caller need not wait.
@MainActor
final class Log {
  private actor File {
    private(set) var lines: [String] = []

    func append(_ line: String) async {
      await Server.work()
      lines.append(line)
    }
  }

  private let file = File()
  private var lastWrite: Task<Void, Never>?

  func callAsFunction(_ line: String) -> Task<Void, Never> {
    let write = Task { [lastWrite] in
      if isFixed { await lastWrite?.value }
      await file.append(line)
    }
    lastWrite = write
    return write
  }

  nonisolated static let bug = ConcurrencyBug("log lines out of order") { @MainActor in
    let log = Log()

    let writes = [log("start"), log("work"), log("end")]
    for write in writes { await write.value }

    return await log.file.lines == ["start", "work", "end"]
  }
}

/// Closes while a line is still being written, so the line is lost.
actor LogFile {
  private var isClosed = false
  private var openWrites = 0
  private var closing: CheckedContinuation<Void, Never>?
  private(set) var lines = 0

  func write() async {
    openWrites += 1
    await Server.work()
    if !isClosed { lines += 1 }
    openWrites -= 1
    if openWrites == 0 { closing.take()?.resume() }
  }

  func close() async {
    if isFixed, openWrites > 0 { await withCheckedContinuation { closing = $0 } }
    isClosed = true
  }

  static let bug = ConcurrencyBug("last line lost on close") {
    let file = LogFile()
    let write = Task { await file.write() }
    let app = Task {
      await Server.work(turns: 3)
      let isBegun = await file.openWrites > 0
      await file.close()
      return isBegun
    }

    await write.value
    let isBegun = await app.value

    return await file.lines == 1 || !isBegun
  }
}

/// Reads the title, waits, and reads the text, which may belong to another version.
actor Document {
  private var isOpen = false
  private var title = 1
  private var text = 1

  func open() { isOpen = true }

  func edit() {
    guard isOpen else { return }
    title += 1
    text += 1
  }

  func upload() async -> (title: Int, text: Int) {
    if isFixed { return (title, text) }
    let title = await Server.answer(title)
    return (title, text)
  }

  static let bug = ConcurrencyBug("torn read") {
    let document = Document()
    let opening = Task {
      await Server.work(turns: 2)
      await document.open()
    }
    let editing = Task {
      await Server.work(turns: 3)
      await document.edit()
    }
    let upload = Task {
      await Server.work(turns: 4)
      return await document.upload()
    }

    await opening.value
    await editing.value
    let (title, text) = await upload.value

    return title == text
  }
}
