/** Replaces a field's selection with text, and returns the whole text. The caret moves behind the inserted text. */
export function insertAt(field: HTMLInputElement | HTMLTextAreaElement, text: string): string {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.focus({ preventScroll: true })
  return field.value
}
