export const cantBeRestored = () => 'This can no longer be restored'
export const undo = 'Undo'
export const undoOf = ({ what }: { what: string }) => `Undo: ${what}`
export const undone = 'Undone'
export const failed = 'Undo failed'
export const notUndone = "We couldn't undo this"
