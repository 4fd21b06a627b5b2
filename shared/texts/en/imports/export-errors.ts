export const alreadyRunning = () => 'Your shop is already being exported. Please try again when that is done'
export const othersRunning = () =>
  'Other shops are being exported right now. Please try again in a few minutes'
