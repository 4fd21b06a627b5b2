import { useSyncExternalStore } from 'react'

/** How many orders can be changed at once. */
export const MOST_SELECTED = 200

export interface Selection {
  /** In the order in which they were selected. */
  ids: ReadonlySet<string>
  /** How many have left the board while they were selected. */
  left: number
  /** More were asked for than can be selected. */
  full: boolean
}

const NOTHING: Selection = { ids: new Set(), left: 0, full: false }

// Outside of React's context, so that a card is drawn anew only when it is selected itself. What the board itself means
// for the selection comes with the first one (selected-on-board.ts).
let selection = NOTHING
let last: string | undefined
let extendTo: ((id: string) => void) | undefined
let used = false
let selectedByHold = false
const listeners = new Set<() => void>()

export function setSelection(next: Partial<Selection>): void {
  selection = { ...NOTHING, ...next }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const selectionNow = (): Selection => selection
export const useSelection = () => useSyncExternalStore(subscribe, selectionNow)
export const useIsSelecting = () => useSyncExternalStore(subscribe, () => selection.ids.size > 0)
export const useIsSelected = (id: string) => useSyncExternalStore(subscribe, () => selection.ids.has(id))

/** Whether anything was ever selected since the page was loaded. */
export const wasSelecting = () => used

/** The order that was selected last, while it is. */
export const lastSelected = () => (last !== undefined && selection.ids.has(last) ? last : undefined)

export function addToSelection(ids: string[]): void {
  used = true
  const all = [...new Set([...selection.ids, ...ids])]
  setSelection({ ids: new Set(all.slice(0, MOST_SELECTED)), full: all.length > MOST_SELECTED })
}

export function toggleSelected(id: string): void {
  if (selection.ids.has(id))
    return setSelection({ ids: new Set([...selection.ids].filter((other) => other !== id)) })
  last = id
  addToSelection([id])
}

export function clearSelection(): void {
  if (selection !== NOTHING) setSelection({})
}

/** Says how Shift extends the selection, once that is known. */
export function extendBy(extend: (id: string) => void): void {
  extendTo = extend
}

type Keys = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** Whether a press on a card selects instead of opening: with Ctrl or Cmd, or while anything is selected. */
export function selectByPress(id: string, { ctrlKey, metaKey, shiftKey }: Keys): boolean {
  // The click that a held press may end with means nothing more.
  if (selectedByHold) {
    selectedByHold = false
    return true
  }
  const selecting = selection.ids.size > 0
  if (!selecting && !ctrlKey && !metaKey) return false
  if (selecting && shiftKey && extendTo) extendTo(id)
  else toggleSelected(id)
  return true
}

/** The same for a press that was held until it lifted the card, and let go in place. */
export function selectByHold(id: string, keys: Keys): boolean {
  return (selectedByHold = selectByPress(id, keys))
}

/** When a pointer goes down: unlike a mouse button, which a touch is said to press once more at its end. */
export function beginPress(): void {
  selectedByHold = false
}
