export const offline = 'Offline'
export const offlineNow = "You're offline."
export const boardFrom = ({ moment }: { moment: string }) =>
  `You're offline. Showing the board from ${moment}.`
export const onlyLooking = 'You can look, but not change.'
export const needsNetwork = "You're offline"

export const updating = 'Updating'
export const showingSaved = 'Showing the saved board. Checking for changes…'
export const reconnecting = 'Reconnecting…'
export const disconnected = 'The connection is lost. This may be out of date until Kerf is back.'
export const shutOut = "Live updates don't get through. This may be out of date."
export const shutOutForAdmins =
  "Live updates don't get through. This may be out of date. The server in front of Kerf must pass WebSockets on /ws: see docs/operations/proxies.md."

export const unreachable = "Kerf can't be reached right now"
export const tryAgain = 'Try again.'
export const tooLargeForProxy =
  'The server in front of Kerf refuses files of this size. Ask your server admin to allow 50 MB.'
export const responded = ({ status }: { status: number }) => `The server responded with ${status}`
export const partNotLoaded = "We couldn't load this part of Kerf. Check your connection and try again."
export const partBroken = "We couldn't show this part of Kerf. Everything you saved is safe."
export const notShared = 'Not shared'
