/// The verbs that method names begin with, and their gerunds.
///
/// Only the verbs in these lists have a gerund, because a rule for all words would turn “users” into “usersing”.
enum Verbs {
  /// Returns the gerund of a verb, or nil for any other word.
  static func gerund(of word: Substring) -> String? {
    if doubled.contains(word) { return String(word) + word.suffix(1) + "ing" }
    if plain.contains(word) { return String(word) + "ing" }
    return withoutE.contains(word) ? String(word.dropLast()) + "ing" : nil
  }

  /// The verbs that repeat their last letter.
  private static let doubled = words(
    """
    admit begin cancel chat clip commit cut debug defer drag drop embed emit flip forget format get \
    grab hit infer let log map omit permit pin plan plot pop prefer program put quit refer \
    regret rerun reset rub run scan set ship shut signal sit skip snap spin split step stop \
    strip submit swap tag tap transfer transmit trim unset unwrap unzip upset wrap zip
    """)

  /// The verbs that only add the ending.
  private static let plain = words(
    """
    abort accept access add adjust alert allow answer appear append apply ask assert assign \
    attach attempt await bind block bring borrow broadcast build bump call catch check claim clean \
    clear click collect compact compress confirm connect contain convert copy count crawl \
    decompress decrement decrypt delay deliver deny destroy detach detect disappear discard \
    disconnect discover dismiss dispatch display do download drain draw dump edit eject \
    encrypt end enter establish evict exit expand expect explain export express extend extract \
    fail feed fetch fill filter find finish fix flatten flush focus fold follow fork forward \
    gather go grant grow guess halt happen hash help highlight hold identify import increment \
    inform inject insert inspect install intercept interpret interrupt invert join jump keep \
    kill know launch learn link listen load lock loop lower mark match modify monitor mount \
    multiply notify obtain offer open pack paint pass pay peek perform persist ping play poll \
    post predict prefetch prepend present press prevent print process prompt protect publish \
    pull push query reach react read rebuild record recover redeem redirect redo refill refresh \
    refund register reject reload remember remind render renew reopen reorder repair repeat \
    replay reply report represent request resend resign respond restart restrict retain retry \
    return reveal revert review rewind scroll seal search seek select send shift show shrink \
    sign sleep smooth sort spawn speak specify start stay stream stretch subtract succeed \
    suggest suppress suspend switch sync talk tell test throw touch track transform trigger try \
    turn undo unload unlock unmount unpack unregister upload verify visit wait walk want warm \
    warn watch withdraw work yield
    """)

  /// The verbs that lose their last letter.
  private static let withoutE = words(
    """
    acknowledge advance animate announce archive arrange authenticate authorize become bounce \
    browse cache calculate capture change charge choose clone close coalesce collapse combine \
    compare compile complete compose compute concatenate configure consume continue contribute \
    create decide declare decline decode decrease delete derive describe deserialize determine \
    disable dispose divide duplicate enable encode enqueue ensure enumerate erase escape \
    estimate evaluate examine exchange exclude execute expire explore fade finalize fire force \
    freeze generate give handle hide ignore improve include increase indicate initialize \
    initiate instantiate interpolate introduce invalidate invite invoke isolate iterate judge \
    leave localize locate make manage measure merge migrate minimize move mute navigate \
    negotiate normalize observe operate organize override parse paste pause populate prepare \
    preserve prioritize produce promote propagate propose prove provide purchase purge queue \
    raise randomize receive recognize reduce release remove rename replace require rescue \
    reserve resize resolve restore resume retrieve reuse reverse revoke rewrite rotate route \
    sanitize save schedule secure separate serialize serve share shuffle silence slide store \
    subscribe summarize synchronize take terminate throttle toggle trace transcribe translate \
    traverse truncate unsubscribe update upgrade use validate wake write
    """)

  private static func words(_ text: String) -> Set<Substring> {
    Set(text.split(separator: " "))
  }
}
