import { allDrafts, setUnsent, typed, unsentDrafts, type Draft } from '../../core/drafts/drafts.ts'
import { useDrafts } from '../../core/drafts/use-draft.ts'
import { notifyFailure } from '../../core/notices/notices.ts'
import * as t from '#texts/files/checklist-notices.ts'

export const ADD_ITEM = 'add-item'

interface ItemDraft {
  title: string
}

type Item = Draft<ItemDraft>

// A row's text joins the refused items and the typed one. An open row has a draft, even if blank.

const itemsOf = (checklistId: string) => unsentDrafts<ItemDraft>(ADD_ITEM, checklistId)
const isTyping = ({ state }: Item) => state === 'typing'
/** Text that was typed on behind a refused item begins with its space. */
const titlesOf = (items: Item[]) =>
  items.reduce((text, { input: { title } }) => {
    const isApart = text !== '' && title !== '' && !title.startsWith(' ')
    return isApart ? `${text} ${title}` : text + title
  }, '')

const textOf = (items: Item[]) =>
  titlesOf([...items.filter((item) => !isTyping(item)), ...items.filter(isTyping)])

const typedItem = (former: Item | undefined, about: string, title: string): Item =>
  typed(former, { kind: ADD_ITEM, about, input: { title }, isTyped: title.trim() !== '' })

export function useItemRow(checklistId: string) {
  useDrafts()
  return rowOf(checklistId)
}

export function rowOf(checklistId: string) {
  const items = itemsOf(checklistId)
  const sending = allDrafts().filter(
    (draft): draft is Item =>
      draft.kind === ADD_ITEM && draft.about === checklistId && draft.state === 'sending',
  )
  return {
    text: textOf(items),
    isOpen: items.some(({ state }) => state !== 'closed'),
    isRestored: items.some(({ isRestored, isTyped }) => isRestored && isTyped),
    sending: sending.map(({ id, input }) => ({ id, title: input.title })),
  }
}

/** Items that were refused stay drafts of their own as long as the text begins with them. */
export function putItemText(checklistId: string, text: string): void {
  const items = itemsOf(checklistId)
  const refused = items.filter((item) => !isTyping(item)).map((item) => ({ ...item, isRestored: false }))
  const start = titlesOf(refused)
  const former = items.find((item) => isTyping(item) && item.isTyped)
  if (`${text} `.startsWith(start && `${start} `)) {
    const rest = typedItem(former, checklistId, text.slice(start.length))
    setUnsent(ADD_ITEM, checklistId, [...refused, rest])
  } else setUnsent(ADD_ITEM, checklistId, [typedItem(former ?? refused.at(-1), checklistId, text)])
}

/** The row stays open. Returns the id of the draft that is sent. */
export function takeItem(checklistId: string): string | undefined {
  const sent = itemsOf(checklistId).findLast(({ isTyped }) => isTyped)
  setUnsent(ADD_ITEM, checklistId, [...(sent ? [sent] : []), typedItem(undefined, checklistId, '')])
  return sent?.id
}

export function openItemRow(checklistId: string): void {
  const items = itemsOf(checklistId).map((item) => ({ ...item, state: 'refused', isRestored: true }) as const)
  const row = items.some(isTyping) ? [] : [typedItem(undefined, checklistId, '')]
  setUnsent(ADD_ITEM, checklistId, [...items, ...row])
}

export function reopenItemRow(checklistId: string): void {
  const items = itemsOf(checklistId)
  if (!items.some(isTyping))
    setUnsent(ADD_ITEM, checklistId, [...items, typedItem(undefined, checklistId, '')])
}

export function closeItemRow(checklistId: string): void {
  const items = itemsOf(checklistId).filter(({ isTyped }) => isTyped)
  const closed = items.map((item) => ({ ...item, state: 'closed' }) as const)
  setUnsent(ADD_ITEM, checklistId, closed)
}

export const discardItems = (checklistId: string): void => setUnsent(ADD_ITEM, checklistId)

/** A notice shows the text, so that leaving asks nothing. */
export function dropItems(checklistId: string, checklist: string): void {
  const text = textOf(itemsOf(checklistId)).trim()
  discardItems(checklistId)
  if (text) notifyFailure(t.lostItem, t.checklistGone({ checklist, text }))
}
