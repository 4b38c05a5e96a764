/// The screens of the app, as they are called where they come from.
public enum ScreenIdentifier: String, CaseIterable, Sendable {
  case peopleRoulette = "PeopleRouletteView"
  case usersList = "UsersListView"
  case userDetails = "UserDetailsView"
}
