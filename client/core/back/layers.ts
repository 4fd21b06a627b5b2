import type { HistoryLocation, HistoryState, RouterHistory } from '@tanstack/react-router'
import { askToDiscard, unsavedLostAt } from '../drafts/unsaved.ts'

// Back closes the topmost layer over the page: each layer has its own history entry. A plain layer exists in
// memory only. A state layer is stored in its entry's state, so that a reload and Forward restore it. It may
// have a step in an entry of its own, such as a form. `from` in a step's value says where it began.
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The topmost last. */
    layers?: string[]
    /** Whose entry this is: the id of a plain layer, or the key of a state layer. */
    opened?: string
    /** The state layer below, which closes too. `hasEntry` if the entry below was added for it. */
    over?: { key: keyof HistoryState; hasEntry: boolean }
    /** An entry of a step within its layer. `hasEntry` if the entry below was added for the layer. */
    step?: { hasEntry: boolean }
    /** The entry of the page below the layers, for scroll positions. */
    below?: string
  }
}

interface Layer {
  id: string
  onBack: () => void
  placed: boolean
}

// Going back takes the browser a few milliseconds. No event at all means that there was no entry.
const TIMEOUT_MS = 5000

let history: RouterHistory
let push: RouterHistory['push']
let replace: RouterHistory['replace']
let layers: Layer[] = []
let walk: ReturnType<typeof setTimeout> | undefined
let waiting: (() => void)[] = []
let count = 0

export function withLayers(of: RouterHistory): RouterHistory {
  history = of
  ;({ push, replace } = of)
  layers = []
  waiting = []
  of.push = (path, state?: HistoryState, options?) =>
    afterWalk(() => {
      const { opened } = of.location.state
      const stacks = state?.opened !== undefined && state.layers?.includes(opened ?? '')
      // A link in a dialog leads to another page. Its entry replaces the dialog's, so that Back skips the dialog.
      const replaces = isPlain(of.location.state) && !stacks
      ;(replaces ? replace : push)(path, state, options)
    })
  of.replace = (...args) => afterWalk(() => replace(...args))
  of.subscribe(({ location, action }) => {
    if (action.type !== 'PUSH' && action.type !== 'REPLACE') arrive(location)
  })
  // After a reload an entry may be left over from a plain layer that is closed.
  setTimeout(settle)
  return of
}

export function openLayer(onBack: () => void): { id: string; remove: () => void } {
  const layer: Layer = { id: `${Date.now()}-${(count += 1)}`, onBack, placed: false }
  layers = [...layers, layer]
  settle()
  return {
    id: layer.id,
    remove: () => {
      layers = layers.filter((other) => other !== layer)
      // Deferred, because the click that closed it may open the next layer or page, which then reuses the entry.
      setTimeout(settle)
    },
  }
}

/** Asks nothing about unsaved text. A push or replace in the meantime waits. */
export function go(steps: number): void {
  afterWalk(() => {
    walk = setTimeout(endWalk, TIMEOUT_MS)
    history.go(steps, { ignoreBlocker: true })
  })
}

/** Asks first if it replaces a layer with unsaved text. @param opening called right before it opens */
export function openStateLayer<K extends keyof HistoryState>(
  key: K,
  value: HistoryState[K],
  opening: () => void = () => undefined,
): void {
  afterWalk(() => {
    const { location } = history
    const next = { ...location, state: { ...location.state, [key]: value } }
    askToDiscard(unsavedLostAt(next, location), (discard) => {
      if (!discard) return
      opening()
      afterWalk(() => {
        const { location } = history
        const state = { ...location.state, [key]: value, over: undefined, step: undefined }
        const entry = { ...state, opened: key, below: belowOf(location) }
        history.push(location.href, entry, { ignoreBlocker: true })
      })
    })
  })
}

export function updateStateLayer<K extends keyof HistoryState>(
  key: K,
  next: (now: HistoryState[K]) => HistoryState[K],
): void {
  belowPlain(() => {
    const { location } = history
    const now = location.state[key]
    const value = next(now)
    if (value === now) return
    const state = { ...location.state, [key]: value, below: belowOf(location) }
    const { opened, over, step } = location.state
    if (now === undefined) return history.push(location.href, { ...state, opened: key })
    if (isStep(value) && !isStep(now)) {
      return history.push(location.href, { ...state, opened: key, step: { hasEntry: opened === key } })
    }
    const closed = value === undefined
    const isLeft = step !== undefined && opened === key && !isStep(value)
    if (!isLeft && !closed) return history.replace(location.href, state)
    const left = closed && over ? { ...state, [over.key]: undefined, over: undefined } : state
    if (opened !== key) return history.replace(location.href, left)
    askToDiscard(unsavedLostAt({ ...location, state: left }, location), (discard) => {
      if (!discard) return
      const isInPlace = isLeft && !(closed && step.hasEntry)
      if (isInPlace) return leaveStep(key, value)
      go(-1 - Number(isLeft) - Number(over?.hasEntry ?? false))
      if (over && !over.hasEntry) updateStateLayer(over.key, () => undefined)
    })
  })
}

function leaveStep<K extends keyof HistoryState>(key: K, value: HistoryState[K]): void {
  go(-1)
  afterWalk(() => {
    const { href, state } = history.location
    const { over } = state
    const closes = value === undefined && over ? { [over.key]: undefined, over: undefined } : {}
    history.replace(href, { ...state, [key]: value, ...closes }, { ignoreBlocker: true })
  })
}

const isStep = (value: unknown) => (value as { from?: unknown } | undefined)?.from !== undefined

export function carried({
  opened: _opened,
  below: _below,
  step: _step,
  ...state
}: HistoryState): HistoryState {
  return state
}

/** Layers share the key of the page below them. */
export function scrollKeyOf({ state, href }: { state: HistoryState & { __TSR_key?: string }; href: string }) {
  return state.below ?? state.__TSR_key ?? href
}

export const layered = (): RouterHistory => history

export const hasPlainLayers = (): boolean => layers.length > 0

let shownAt = ''

/** Scroll positions stay if only the layers changed. */
export function isOtherAddress({ location: { href } }: { location: { href: string } }): boolean {
  const isOther = href !== shownAt
  shownAt = href
  return isOther
}

/** For a reload. It bypasses the router, which would react. */
export function clearEntry(): void {
  History.prototype.replaceState.call(window.history, null, '', window.location.href)
}

export const belowOf = ({ state }: HistoryLocation) => state.below ?? state.__TSR_key

function isPlain({ opened, layers }: HistoryState): boolean {
  return opened !== undefined && layers?.at(-1) === opened
}

export function afterWalk(then: () => void): void {
  if (walk === undefined) then()
  else waiting.push(then)
}

/** Open plain layers close first, unless the person stays for unsaved text. */
export function belowPlain(then: () => void): void {
  afterWalk(() => {
    const { location } = history
    if (!isPlain(location.state)) return then()
    const below = { ...location, state: { ...location.state, layers: location.state.layers?.slice(0, -1) } }
    askToDiscard(unsavedLostAt(below, location), (discard) => {
      if (!discard) return
      waiting.unshift(() => belowPlain(then))
      go(-1)
    })
  })
}

function arrive({ state }: HistoryLocation): void {
  clearTimeout(walk)
  walk = undefined
  const gone = layers.filter(({ id, placed }) => placed && !state.layers?.includes(id))
  layers = layers.filter((layer) => !gone.includes(layer))
  for (const { onBack } of gone.toReversed()) onBack()
  settle()
  if (walk === undefined) endWalk()
}

function endWalk(): void {
  walk = undefined
  // One of them may start the next walk, and then the rest waits for it.
  const next = waiting
  waiting = []
  for (const then of next) afterWalk(then)
}

function settle(): void {
  if (walk !== undefined) return
  const { location } = history
  const { opened } = location.state
  const left = isPlain(location.state) && !layers.some(({ id }) => id === opened)
  const next = layers.find(({ placed }) => !placed)
  if (!next) {
    if (left) go(-1)
    return
  }
  next.placed = true
  const ids = layers.filter(({ placed }) => placed).map(({ id }) => id)
  const state = { ...location.state, layers: ids, opened: next.id, below: belowOf(location) }
  ;(left ? replace : push)(location.href, state, { ignoreBlocker: true })
  settle()
}
