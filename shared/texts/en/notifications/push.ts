export const title = 'Push on this device'
export const intro = 'A short message when someone needs you, even while Kerf is closed.'
export const loading = 'Loading your devices'
export const notLoaded = "We couldn't load your devices. Try again."

export const needsHttps = 'Push needs https: it works when the address of Kerf starts with https://.'
export const unsupported = "This browser can't receive push."
export const addToHome = 'On an iPhone or iPad, add Kerf to the Home Screen and open it from there.'
export const blocked =
  'This browser blocks notifications from Kerf. Allow them in its settings for this site, usually the icon left of the address.'
export const isOff = 'Push is off.'
export const isOn = 'Push is on.'
export const turnedOffElsewhere = 'Push was turned off on another device or when you signed in again.'

export const turnOn = 'Turn on'
export const turnOff = 'Turn off'
export const notTurnedOn = "We couldn't turn on push."
export const notTurnedOff = "We couldn't turn off push."
export const serviceUnreachable = "This browser can't reach its push service. Try again later."
export const notInstalled =
  "Push couldn't be set up in this browser. Check your connection and free space, then try again."
export const notStored =
  "This browser can't store more data for Kerf. Free up space or allow it to store data for this site, then try again."

export const devices = 'Devices with push'
export const turnOffOn = ({ device }: { device: string }) => `Turn off push on ${device}`
export const turnedOffThere = 'Push turned off on that device'
export const turnedOnAt = <T>({ when }: { when: T }) => ['turned on ', when]
export const lastPushAt = <T>({ when }: { when: T }) => [', last push ', when]
