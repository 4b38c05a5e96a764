// Bugs that schedules do not find. Calling an actor that is not busy does not give other tasks a turn, so no
// other task runs between the calls to two actors.

/// A wallet, from which a payment moves an amount to another wallet in two calls.
///
/// If a report reads the receiver before the move and the giver after the move, its total lacks the amount.
actor Wallet {
  private var amount = 100

  private func add(_ amount: Int) { self.amount += amount }

  static let bug = ConcurrencyBug("torn read of two actors") {
    let (cash, card) = (Wallet(), Wallet())
    let payment = Task {
      await card.add(50)
      await cash.add(-50)
    }
    // The payment reaches the card first, so a report that asks the card last cannot miss it.
    let report = Task {
      let first = await isFixed ? cash.amount : card.amount
      let second = await isFixed ? card.amount : cash.amount
      return first + second
    }

    await payment.value

    return await report.value >= 200
  }
}

/// A mailbox, whose caller first asks another actor for permission, and then tells the mailbox to send.
///
/// If the user signs out between the two calls, the mailbox sends too late.
actor Mailbox {
  private actor Session {
    private(set) var isSignedIn = true

    func signOut() { isSignedIn = false }
  }

  private var isSignedIn = true
  private var isSentTooLate = false

  private func send() {
    if !isSignedIn { isSentTooLate = true }
  }

  private func signOut() { isSignedIn = false }

  private func sendIfSignedIn() {
    if isSignedIn { send() }
  }

  static let bug = ConcurrencyBug("permission of one actor, action of another") {
    let (session, mailbox) = (Session(), Mailbox())
    let mail = Task {
      if isFixed {
        await mailbox.sendIfSignedIn()
      } else if await session.isSignedIn {
        await mailbox.send()
      }
    }
    let user = Task {
      await session.signOut()
      await mailbox.signOut()
    }

    await mail.value
    await user.value

    return await !mailbox.isSentTooLate
  }
}
