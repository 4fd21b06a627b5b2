// What parts of many screens say.
export const copy = 'Copy'
export const copied = 'Copied'
export const copyOf = ({ label }: { label: string }) => `Copy ${label}`
export const copiedOf = ({ label }: { label: string }) => `Copied ${label}`
export const done = 'Done'
export const doneWith = ({ what }: { what: string }) => `Done with ${what}`
export const showMore = 'Show more'
export const showLess = 'Show less'
export const showAll = ({ n, what }: { n: number; what: string }) => `Show all ${n} ${what}`
export const showLatest = ({ n, what }: { n: number; what: string }) => `Show the latest ${n} ${what}`
export const latestShown = ({ n }: { n: number }) => `Showing the latest ${n}.`
/** Without the word "password", so that a search by label finds only the field. */
export const showTyped = 'Show typed text'
export const hideTyped = 'Hide typed text'
export const notADate = ({ pattern }: { pattern: string }) => `Enter a date as ${pattern}`
export const openCalendar = 'Open calendar'
export const calendar = 'Calendar'
export const qrCode = ({ url }: { url: string }) => `QR code for ${url}`
