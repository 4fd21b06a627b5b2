// Labels of what calls about parts send.
export const part = () => 'Part'
export const partStatus = () => 'Stage of a part'
export const showParts = () => 'Show parts'
export const names = () => 'Names of parts'
export const sets = () => 'Sets'
export const pieces = () => 'Pieces'
export const hours = () => 'Hours'
export const people = () => 'People'
export const words = () => 'What is wrong'

export const tag = 'Parts'
export const callAdd = 'Add parts to an order'
export const callAddMore =
  "Each part gets the next letter. A part without a stage takes the order's. The order is in the stage of its part furthest back."
export const callChange = 'Change a part, or who works on it'
export const callChangeMore = 'People who work on a part are also assigned to the order.'
export const callMove = 'Move a part to another stage'
export const callMoveMore =
  'Sends the stage that the caller saw. The order follows by its rule, as an event of its own.'
export const callSetGone = 'Say that a part has left the shop'
export const callSetGoneMore = 'Only in Delivery and Pickup.'
export const callEndGone = 'Say that a part is still here'
export const callRemove = 'Remove a part'
export const callRemoveMore = 'Its letter stays used. Removing a remake needs a reason.'
export const callRemake = 'Say that something is wrong, and make it again'
export const callRemakeMore =
  'Adds a part that begins in Production. On the board it comes right behind RUSH. Name the part that went wrong, or leave it out for the whole order.'
export const settingsRead = 'Get the offered names and sets of parts'
export const settingsChange = 'Change the offered names and sets of parts'
