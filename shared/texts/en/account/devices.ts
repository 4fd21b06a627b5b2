export const list = 'Devices'
export const loading = 'Loading devices'
export const notLoaded = "We couldn't load your devices. Try again."
export const thisDevice = 'This device'
export const usedNow = ({ since }: { since: string }) => `In use now. Signed in ${since}.`
export const used = <T>({ used, since }: { used: T; since: string }) => [
  'Last used ',
  used,
  `. Signed in ${since}.`,
]
export const signOut = 'Sign out'
export const signOutNamed = ({ name, since }: { name: string; since: string }) =>
  `Sign out ${name}, signed in ${since}`
export const signedOut = 'Device signed out'
export const notSignedOut = "We couldn't sign out the device. Try again."
export const unknownBrowser = 'Unknown browser'
export const onSystem = ({ browser, system }: { browser: string; system: string }) =>
  `${browser} on ${system}`
export const samsungInternet = 'Samsung Internet'
