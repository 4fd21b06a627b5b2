/** Puts text in the place of a field's selection, and answers all of it. The caret stands behind it then. */
export function insertAt(field: HTMLInputElement | HTMLTextAreaElement, text: string): string {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.focus({ preventScroll: true })
  return field.value
}
