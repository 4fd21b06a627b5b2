/** What a dialog says whose order was archived while it was open. What is typed in it can still be read and copied. */
export const IN_ARCHIVE = 'The order is in the archive by now. Nothing can be changed there.'
