/** @spec */
export const added = 'Note added'
/** @spec */
export const notAdded = 'Failed to add note'
export const textIsSafe = 'Your text is safe. Try again.'
export const sent = 'Sent to the customer'
export const notSent = 'Not sent to the customer'
export const deleted = 'Note deleted'
export const notDeleted = "We couldn't delete the note"
export const back = 'The note is back'
export const deleteNote = 'delete note'
