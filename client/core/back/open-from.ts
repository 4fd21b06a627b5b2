import type { HistoryState } from '@tanstack/react-router'
import { afterWalk, belowOf, belowPlain, hasPlainLayers, layered, updateStateLayer } from './layers.ts'

/**
 * Opens a state layer out of another one: Back leads to that one again. Closed in another way, both are gone.
 * @param left the other one as it is found again, and as it stands covered by the new one
 */
export function openFromStateLayer<Under extends keyof HistoryState, K extends keyof HistoryState>(
  under: Under,
  left: { found: HistoryState[Under]; covered: HistoryState[Under] },
  key: K,
  value: HistoryState[K],
): void {
  // What is below plain layers cannot be shown over them: they close, and nothing leads back.
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
    // The router writes what comes at once as one entry: these are two.
    history.flush()
    const over = { key: under, hasEntry: state.opened === under }
    const next = { ...state, [under]: left.covered, [key]: value, opened: key, over, step: undefined }
    history.push(href, { ...next, below: belowOf(history.location) })
  })
}
