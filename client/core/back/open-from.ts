import type { HistoryState } from '@tanstack/react-router'
import { afterWalk, belowOf, belowPlain, hasPlainLayers, layered, updateStateLayer } from './layers.ts'

/** Back leads to the other layer. @param left that layer's value as Back finds it, and while covered */
export function openFromStateLayer<Under extends keyof HistoryState, K extends keyof HistoryState>(
  under: Under,
  left: { found: HistoryState[Under]; covered: HistoryState[Under] },
  key: K,
  value: HistoryState[K],
): void {
  // A state layer can't be shown over plain layers: they close, and Back doesn't lead to them.
  if (hasPlainLayers()) {
    belowPlain(() => {
      updateStateLayer(under, () => undefined)
      updateStateLayer(key, () => value)
    })
    return
  }
  afterWalk(() => {
    const history = layered()
    const { href, state } = history.location
    history.replace(href, { ...state, [under]: left.found }, { ignoreBlocker: true })
    // The router writes changes made at once as one entry, but these are two.
    history.flush()
    const over = { key: under, hasEntry: state.opened === under }
    const next = { ...state, [under]: left.covered, [key]: value, opened: key, over, step: undefined }
    history.push(href, { ...next, below: belowOf(history.location) })
  })
}
