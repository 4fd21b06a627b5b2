// The bar of a form that saves by a press.
export const unsaved = 'Unsaved changes'
export const discard = 'Discard'
