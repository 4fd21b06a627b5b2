import { count } from '../numbers.ts'

export const failedLoad = "We couldn't load gates and timers."
export const loading = 'Loading gates and timers'

export const gates = 'Gates'
export const gateHead = 'Gate'
export const beforeHead = 'Needed before'
export const whoHead = 'Who can check it off'
export const whichHead = 'Which orders'
export const actionsHead = 'Actions'
export const noGates = 'No gates'
export const noGatesText = 'Orders can move to any stage at any time.'
export const mostGates = ({ n }: { n: number }) => `You can have up to ${count(n, 'gate')}.`
export const addGate = 'Add gate'
export const editGate = 'Edit gate'
export const saveChanges = 'Save changes'
export const actionsFor = ({ name }: { name: string }) => `Actions for ${name}`
export const edit = 'Edit'
export const remove = 'Delete'
export const before = ({ stages }: { stages: string }) => `Before ${stages}`
export const rules = ({ who, which }: { who: string; which: string }) => `${who} · ${which}`

export const anyone = 'Anyone'
export const anyoneOrDrawing = 'Anyone, or an approved drawing'
export const rolesOrDrawing = ({ roles }: { roles: string }) => `${roles}, or an approved drawing`
export const roleAdmin = 'Admins'
export const roleShop = 'Shop'
export const roleSales = 'Sales'
export const scopeAll = 'All new orders'
export const scopeDelivery = 'New orders for delivery'
export const scopeNone = 'Only when added by hand'

export const name = 'Name'
export const nameHint = 'What has to be done, e.g. Deposit'
export const neededBefore = 'Needed before'
export const neededHint = "Orders can't enter these stages, or skip past them, until this is done."
export const whoCan = 'Who can check it off'
export const adminsAlways = 'Admins always can.'
export const byDrawing = 'An approved drawing checks it off'
export const byDrawingHint = 'When the customer approves a drawing you sent, the gate is done.'
export const whichOrders = 'Which orders'

export const overrideWho = 'Who can skip gates'
export const overrideHint = "Admins always can. A reason is required and is saved in the order's history."

export const turnOn = ({ name }: { name: string }) => `Turn on "${name}"?`
export const turnOnText = 'New orders will get this gate automatically.'
export const turnOnLabel = 'Turn on'
export const turnOff = ({ name }: { name: string }) => `Turn off "${name}"?`
export const turnOffText = "New orders won't have it. Anything already checked off stays."
export const turnOffLabel = 'Turn off'
export const deleteGate = ({ name }: { name: string }) => `Delete the gate "${name}"?`
export const deleteText =
  "New orders won't have it. Anything already checked off stays. This cannot be undone."

/** Without a number while the board isn't loaded. */
export const alsoAdd = ({ n }: { n: number | undefined }) =>
  n === undefined
    ? 'Also add it to orders already on the board'
    : `Also add it to ${count(n, 'order')} already on the board`
export const alsoRemove = ({ n }: { n: number | undefined }) =>
  n === undefined
    ? "Also remove it from orders on the board where it isn't done"
    : n === 1
      ? "Also remove it from 1 order on the board where it isn't done"
      : `Also remove it from the ${count(n, 'order')} on the board where it isn't done`
export const alsoChange = ({ n }: { n: number | undefined }) =>
  n === undefined ? 'Also change it on the board' : `Also change it on ${count(n, 'order')} on the board`

export const timers = 'Timers'
export const noTimers = 'No saved timers. You can still set one for any time.'
export const timerName = ({ n }: { n: number }) => `Name of timer ${n}`
export const timerTime = ({ n }: { n: number }) => `Time of timer ${n}`
export const timerNameHint = 'e.g. Varnish'
export const removeTimer = ({ n }: { n: number }) => `Remove timer ${n}`
export const removeLabel = 'Remove'
export const hours = 'Hours'
export const minutes = 'Minutes'
export const hoursShort = 'h'
export const minutesShort = 'min'
export const hoursWhole = () => 'Hours must be a whole number'
export const minutesWhole = () => 'Minutes must be a whole number'
export const addTimer = 'Add timer'
export const mostTimers = ({ n }: { n: number }) => `You can have up to ${count(n, 'timer')}.`

export const gateAdded = 'Gate added'
export const gateChanged = 'Gate changed'
export const gateOn = 'Gate turned on'
export const gateOff = 'Gate turned off'
export const gateDeleted = 'Gate deleted'
export const failedAdd = "We couldn't add the gate."
export const failedChange = "We couldn't change the gate."
export const failedDelete = "We couldn't delete the gate."
