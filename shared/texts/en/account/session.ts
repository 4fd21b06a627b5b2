export const signIn = 'Sign in'
export const signInInTab = 'Sign in, in a new tab'
export const signedOut = "You're signed out here"
export const copyAndReload = 'Copy what you typed, then reload the page.'
export const signInToSave = 'Sign in again to save what you typed.'
export const switched = 'Shop switched'
export const inShop = ({ name }: { name: string }) => `You're now in ${name}.`
export const otherTab = ({ other, own }: { other: string; own: string }) =>
  `Another tab switched to ${other}. Switch back to ${own} to save your changes.`
export const notSwitched = "We couldn't switch shops"
