// What was typed in a dialog that had to close, by the file's series and the name of the field: it stands in the dialog of the
// same file again, of a newer version too.
const kept = new Map<string, string>()

const fieldsOf = (dialog: HTMLDialogElement) =>
  dialog.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[name=name], [name=words]')
const keyOf = ({ dataset }: HTMLDialogElement, { name }: { name: string }) => `${dataset['series']} ${name}`

/** @returns whether anything was typed */
export function keep(dialog: HTMLDialogElement): boolean {
  const typed = [...fieldsOf(dialog)].filter(({ value }) => value.trim() !== '')
  for (const field of typed) kept.set(keyOf(dialog, field), field.value)
  return typed.length > 0
}

/** Fills the fields of a dialog with what was typed in the former one. */
export function putBack(dialog: HTMLDialogElement): void {
  for (const field of fieldsOf(dialog)) {
    const text = kept.get(keyOf(dialog, field))
    if (text === undefined || field.value !== '') continue
    field.value = text
    kept.delete(keyOf(dialog, field))
  }
}

/** Called when it was sent. */
export function forget(dialog: HTMLDialogElement): void {
  for (const field of fieldsOf(dialog)) kept.delete(keyOf(dialog, field))
}

/** All texts that nobody has sent; a name is none. */
export function typedTexts(): string[] {
  const words = [...kept].filter(([key]) => key.endsWith(' words')).map(([, text]) => text)
  const shown = [...document.querySelectorAll('textarea')].map(({ value }) => value)
  return [...shown, ...words].filter((text) => text.trim() !== '')
}

export const isTyped = (): boolean => typedTexts().length > 0
