export const signInTitle = 'Sign in'
/** @spec */
export const register = 'Register'
/** @spec */
export const login = 'Login'
export const loginOrRegister = 'Login or register'
export const signInHeading = 'Sign in to your board'
export const joinHeading = ({ shop }: { shop: string }) => `Join ${shop}`
export const joinYourShop = 'Join your shop'
export const setUp = 'Set up your board'
export const loading = 'Loading'

export const email = 'Email'
export const password = 'Password'
export const signIn = 'Sign in'
export const forgot = 'Forgot password?'
export const askAdmin = "Forgot your password? Ask your shop's admin to reset it."

/** @spec */
export const welcomeBack = 'Welcome back!'
/** @spec */
export const signedIn = 'You have been logged in successfully.'
/** @spec */
export const signInFailed = 'Login failed'
/** @spec */
export const wrongPassword = 'Invalid email or password'
/** @spec */
export const welcome = 'Welcome!'
/** @spec */
export const registered = 'Your account has been created successfully.'
/** @spec */
export const registrationFailed = 'Registration failed'
/** @spec */
export const notRegistered = 'Unable to create account'
/** @spec */
export const signOutFailed = 'Logout failed'
export const notSignedOut = "We couldn't sign you out. Try again."
export const away =
  "Kerf can't be reached right now. Check your connection and try again: your text is still here."
export const awayAtStart = "Kerf can't be reached right now."

/** @spec */
export const joining = 'You are joining an existing organization'
export const invitedAsAdmin = <T>({ shop }: { shop: T }) => [shop, ' invites you as an admin.']
export const invitedAsShop = <T>({ shop }: { shop: T }) => [shop, ' invites you as a shop worker.']
export const invitedAsSales = <T>({ shop }: { shop: T }) => [shop, ' invites you as a sales representative.']
export const signInToJoin = 'Sign in to join with your account.'
export const haveAccount = 'Already have an account? Sign in to join.'
export const inviteInvalid = 'This invite is not valid or has expired'
export const askForNewOrSetUp = 'Ask for a new link, or continue and set up your own shop.'
export const askForNew = 'Ask for a new link.'
export const continueWithout = 'Continue without the invite'
export const inviteNotChecked = "We couldn't check the invite. Try again."

export const joinTitle = 'Join a shop'
export const askJoin = ({ shop }: { shop: string }) => `Join ${shop}?`
export const signedInAs = <T>({ name }: { name: T }) => ['You are signed in as ', name, '.']
export const signedInAsWithEmail = <T>({ name, email }: { name: T; email: string }) => [
  'You are signed in as ',
  name,
  ` (${email}).`,
]
export const joinAsAdmin = "You'll join as an admin. Your other shops stay the same."
export const joinAsShop = "You'll join as a shop worker. Your other shops stay the same."
export const joinAsSales = "You'll join as a sales representative. Your other shops stay the same."
export const notJoined = "We couldn't add you to the shop. Try again."
export const notNow = 'Not now'
export const notYou = ({ name }: { name: string }) => `Not ${name}?`
export const anotherAccount = 'Use another account'
export const signOut = 'Sign out'

export const about = 'About Kerf'
export const claim = 'Every order in the shop, from the first call to the pickup'
export const claimText =
  "Nobody has to ask how far an order is. You see what's late before the customer calls, and the next step is always on the card."
/** @spec */
export const realTime = 'Real-time kanban tracking'
export const realTimeText = 'Move a card, and every screen in the shop shows it.'
/** @spec */
export const multiShop = 'Multi-organization support'
export const multiShopText = 'One account for all the shops you work with.'
/** @spec */
export const mobile = 'Mobile-responsive design'
export const mobileText = 'At the bench, by the spray booth, in the office.'
/** @spec */
export const roles = 'Role-based access'
export const rolesText = 'Admins, shop and sales each get what they need.'
