import { useSyncExternalStore } from 'react'

export const MOST_SELECTED = 200

export interface Selection {
  /** In the order of selection. */
  ids: ReadonlySet<string>
  /** How many orders left the board while selected. */
  left: number
  full: boolean
}

const NOTHING: Selection = { ids: new Set(), left: 0, full: false }

// Outside of React's context, so that a card rerenders only when its own selection changes.
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

export const wasSelecting = () => used

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

export function extendBy(extend: (id: string) => void): void {
  extendTo = extend
}

type Keys = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** With Ctrl or Cmd, or during a selection, a press selects. Returns whether it did. */
export function selectByPress(id: string, { ctrlKey, metaKey, shiftKey }: Keys): boolean {
  // The click at the end of a held press has no further effect.
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

export function selectByHold(id: string, keys: Keys): boolean {
  return (selectedByHold = selectByPress(id, keys))
}

/** Called on pointer down rather than on mouse down, which browsers repeat at the end of a touch. */
export function beginPress(): void {
  selectedByHold = false
}
