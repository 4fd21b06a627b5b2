import { bringUp, overtake } from './dialog-updates.ts'

// A part is replaced only if the server writes it differently than before, so text and signatures in progress
// stay. A dialog is never replaced.

/** As the server wrote them: the page's script may have changed the part itself. */
const written = new Map<string, string>()

export interface Change {
  list: string
  part: Element
  before: Element | undefined
}

const listsOf = (page: ParentNode) => page.querySelectorAll<HTMLElement>('[data-list]')

export function rememberParts(): void {
  for (const list of listsOf(document)) for (const part of list.children) written.set(part.id, part.outerHTML)
}

export function takeOver(page: Document): Change[] {
  return [...listsOf(document)].flatMap((list) => {
    const name = list.dataset['list'] ?? ''
    const next = page.querySelector(`[data-list="${name}"]`)
    if (!next) return []
    const section = list.closest('section')
    if (section) section.hidden = next.closest('section')?.hidden ?? false
    return takeOverList(name, list, [...next.children])
  })
}

function takeOverList(name: string, list: Element, parts: Element[]): Change[] {
  const changes: Change[] = []
  const old = new Map([...list.children].map((part) => [part.id, part]))
  const shown = parts.map((part) => {
    const before = old.get(part.id)
    if (before && written.get(part.id) === part.outerHTML) return before
    written.set(part.id, part.outerHTML)
    if (before instanceof HTMLDialogElement) {
      bringUp(before, part)
      return before
    }
    const made = document.importNode(part, true)
    changes.push({ list: name, part: made, before })
    return made
  })
  const hadFocus = list.contains(document.activeElement) ? document.activeElement : null
  // This iterates over a copy: removing from the live list would skip the next part.
  for (const part of old.values()) if (!shown.includes(part)) remove(part)
  for (const [place, part] of shown.entries()) {
    if (list.children[place] !== part) list.insertBefore(part, list.children[place] ?? null)
  }
  if (hadFocus && !hadFocus.isConnected) refocus(hadFocus)
  return changes
}

function remove(part: Element): void {
  // A form with typed text stays, even if a sentence has replaced it.
  if ([...part.querySelectorAll('textarea')].some(({ value }) => value !== '') && part.tagName === 'FORM')
    return
  if (part instanceof HTMLDialogElement) overtake(part)
  written.delete(part.id)
  part.remove()
}

function refocus({ id }: Element): void {
  if (id) document.getElementById(id)?.focus({ preventScroll: true })
}
