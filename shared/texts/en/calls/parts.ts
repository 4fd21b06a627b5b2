// Labels of what calls about parts send.
export const part = () => 'Part'
export const partStatus = () => 'Stage of a part'
export const showParts = () => 'Show parts'
export const names = () => 'Part names'
export const sets = () => 'Sets'
export const pieces = () => 'Pieces'
export const hours = () => 'Hours'
export const people = () => 'People'
export const words = () => 'Details'

export const tag = 'Parts'
export const callAdd = 'Add parts to an order'
export const callAddMore =
  "Each part gets the next letter. A part without a stage takes the order's. The order's stage is that of its part furthest back."
export const callChange = 'Change a part, or who works on it'
export const callChangeMore = 'People who work on a part are also assigned to the order.'
export const callMove = 'Move a part to another stage'
export const callMoveMore =
  "`fromStatus` is the stage you saw. If the order's stage changes too, an `order.moved` event follows."
export const callSetGone = 'Mark a part as gone'
export const callSetGoneMore = 'Only in Delivery and Pickup.'
export const callEndGone = 'Mark a part as still here'
export const callRemove = 'Remove a part'
export const callRemoveMore = 'Its letter stays used. Removing a remake needs a reason.'
export const callRemake = 'Add a remake'
export const callRemakeMore =
  'Adds a part in Production, or in Order In if `status` says so. The board lists it right after rush orders. Leave out `partId` for the whole order. An order without parts becomes one part first.'
export const settingsRead = 'Get the offered names and sets of parts'
export const settingsChange = 'Change the offered names and sets of parts'
