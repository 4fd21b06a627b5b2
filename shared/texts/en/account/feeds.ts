export const title = 'Calendar'
export const intro =
  "See due dates in your phone's or computer's calendar. Anyone with the link can read order numbers, titles and stages, never customer contact details."
export const calendars = 'Calendars'
export const loading = 'Loading calendars'
export const notLoaded = "We couldn't load your calendars. Try again."

export const mine = 'My orders'
export const deliveries = 'Deliveries'
export const all = 'All orders'
export const mineHint = 'Due dates of the orders assigned to you.'
export const deliveriesHint = 'Due dates of all orders to deliver.'
export const allHint = 'Due dates of all orders on the board.'

export const create = 'Get calendar link'
export const createFor = ({ name }: { name: string }) => `Get calendar link for ${name}`
export const link = ({ name }: { name: string }) => `Calendar link for ${name}`
export const open = "Open in this device's calendar"
export const notUsed = 'Not used yet.'
export const lastUsed = <T>({ when }: { when: T }) => ['Last used ', when, '.']

export const turnOff = 'Turn off'
export const turnOffNamed = ({ name }: { name: string }) => `Turn off ${name}`
export const askTurnOff = ({ name }: { name: string }) => `Turn off the calendar "${name}"?`
export const turnsOff = 'Calendars using this link will stop updating. A new link will be different.'
export const turnedOff = 'Calendar turned off'
export const stopped = 'The link no longer works.'
export const notCreated = "We couldn't create the calendar link. Try again."
export const notTurnedOff = "We couldn't turn off the calendar. Try again."

export const shop = () => 'Shop'
export const itself = () => 'Calendar'
