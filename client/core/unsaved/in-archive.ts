/** Shown in a dialog whose order was archived while it was open. The typed text can still be read and copied. */
export const IN_ARCHIVE = 'The order is in the archive by now. Nothing can be changed there.'
