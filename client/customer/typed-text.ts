// By the file's series and the field's name, so that a newer version shows it too. It survives a reload.
const KEY = `kerf.typed ${location.pathname}`
const FIELDS = '[name=name], [name=words], [name=message]'

type Field = HTMLInputElement | HTMLTextAreaElement

const kept = new Map<string, string>(stored())

const fieldsOf = (place: ParentNode) => [...place.querySelectorAll<Field>(FIELDS)]
const typedIn = (place: ParentNode) => fieldsOf(place).filter(({ value }) => value.trim() !== '')
const keyOf = (field: Field) => `${field.closest('dialog')?.dataset['series'] ?? ''} ${field.name}`

export function keep(dialog: HTMLDialogElement): boolean {
  const typed = typedIn(dialog)
  for (const field of typed) kept.set(keyOf(field), field.value)
  return typed.length > 0
}

/** Only empty fields are filled. */
export function putBack(place: HTMLElement): void {
  for (const field of fieldsOf(place)) {
    const text = kept.get(keyOf(field))
    if (text === undefined || field.value !== '') continue
    field.value = text
    kept.delete(keyOf(field))
  }
}

export function forget(dialog: HTMLDialogElement): void {
  for (const field of fieldsOf(dialog)) kept.delete(keyOf(field))
  store()
}

export function store(): void {
  const typed = new Map([...kept, ...typedIn(document).map((field) => [keyOf(field), field.value] as const)])
  try {
    if (typed.size === 0) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify([...typed]))
  } catch {
    // The browser refuses storage, so the text lasts as long as the page.
  }
}

function stored(): [string, string][] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
  } catch {
    return []
  }
}

export function typedTexts(): string[] {
  const words = [...kept].filter(([key]) => key.endsWith(' words')).map(([, text]) => text)
  const shown = [...document.querySelectorAll('textarea')].map(({ value }) => value)
  return [...shown, ...words].filter((text) => text.trim() !== '')
}

export const isTyped = (): boolean => typedTexts().length > 0
