import { createMemoryHistory, type HistoryState, type RouterHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openQuestion, registerUnsaved } from '../drafts/unsaved.ts'
import { carried, openLayer, openStateLayer, updateStateLayer, withLayers } from './layers.ts'
import { openFromStateLayer } from './open-from.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    drawing?: string
    list?: string
  }
}

let history: RouterHistory

beforeEach(() => {
  vi.useFakeTimers()
  history = withLayers(createMemoryHistory({ initialEntries: ['/before', '/'] }))
})

afterEach(() => void vi.useRealTimers())

const layers = () => history.location.state.layers
const after = () => vi.runAllTimers()

test('going back closes the topmost layer', () => {
  const [below, above] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const { id } = openLayer(below)
  openLayer(above)
  history.back()
  expect(above).toHaveBeenCalledOnce()
  expect(below).not.toHaveBeenCalled()
  expect(layers()).toEqual([id])
  history.back()
  expect(below).toHaveBeenCalledOnce()
  expect(history.location.pathname).toBe('/')
  history.back()
  expect(history.location.pathname).toBe('/before')
})

test('a layer that is closed otherwise takes its entry out, and forward does not bring it back', () => {
  const onBack = vi.fn<() => void>()
  openLayer(onBack).remove()
  after()
  expect(layers()).toBeUndefined()
  history.forward()
  after()
  expect(layers()).toBeUndefined()
  expect(onBack).not.toHaveBeenCalled()
})

test('two that close together are both gone, and the next one takes the place of the last', () => {
  const below = openLayer(() => {})
  const above = openLayer(() => {})
  above.remove()
  below.remove()
  after()
  expect(layers()).toBeUndefined()

  const { length } = history
  const first = openLayer(() => {})
  first.remove()
  const second = openLayer(() => {})
  after()
  expect(layers()).toEqual([second.id])
  expect(history.length).toBe(length - 1)
})

test('what a layer leads to takes the place of its entry', () => {
  const layer = openLayer(() => {})
  history.push('/archive')
  layer.remove()
  after()
  expect(history.location.pathname).toBe('/archive')
  history.back()
  expect(history.location.pathname).toBe('/')
  expect(layers()).toBeUndefined()
})

test('a choice within a layer leaves it open, and closing it leaves the choice', () => {
  const onBack = vi.fn<() => void>()
  const layer = openLayer(onBack)
  history.push('/?first', carried(history.location.state))
  history.push('/?second', carried(history.location.state))
  history.back()
  expect(onBack).not.toHaveBeenCalled()
  layer.remove()
  after()
  expect(history.location.search).toBe('?first')
  history.back()
  expect(history.location.search).toBe('')
})

test('a state layer lies in the state of its entry, and forward brings it back', () => {
  updateStateLayer('drawing', () => 'one')
  updateStateLayer('drawing', () => 'two')
  expect(history.location.state.drawing).toBe('two')
  updateStateLayer('drawing', () => undefined)
  expect(history.location.state.drawing).toBeUndefined()
  history.forward()
  expect(history.location.state.drawing).toBe('two')
})

test('a state layer that is not in an entry of its own is closed in its place', () => {
  updateStateLayer('drawing', () => 'one')
  history.push('/?filtered', carried(history.location.state))
  updateStateLayer('drawing', () => undefined)
  expect(history.location.search).toBe('?filtered')
  expect(history.location.state.drawing).toBeUndefined()
})

test('a state layer is changed in its own entry, after those above it', () => {
  updateStateLayer('drawing', () => 'one')
  const onBack = vi.fn<() => void>()
  openLayer(onBack)
  updateStateLayer('drawing', () => 'two')
  expect(onBack).toHaveBeenCalledOnce()
  expect(history.location.state.drawing).toBe('two')
  history.back()
  expect(history.location.state.drawing).toBeUndefined()
})

describe('with unsaved text', () => {
  /** Something unsaved, which is lost where this layer, or this drawing, is not there any more. */
  function typeIn(isThere: (state: HistoryState) => boolean): void {
    onTestFinished(registerUnsaved({ isDirty: () => true, isLost: ({ state }) => !isThere(state) }))
  }

  test('a plain layer closes for a state layer only once somebody has agreed', () => {
    const onBack = vi.fn<() => void>()
    const { id } = openLayer(onBack)
    typeIn(({ layers }) => layers?.includes(id) ?? false)
    updateStateLayer('drawing', () => 'one')
    openQuestion()?.settle(false)
    expect(onBack).not.toHaveBeenCalled()
    expect([layers(), history.location.state.drawing]).toEqual([[id], undefined])

    updateStateLayer('drawing', () => 'one')
    openQuestion()?.settle(true)
    expect(onBack).toHaveBeenCalledOnce()
    expect([layers(), history.location.state.drawing]).toEqual([undefined, 'one'])
  })

  test('a state layer takes the place of another one only once somebody has agreed', () => {
    updateStateLayer('drawing', () => 'one')
    typeIn(({ drawing }) => drawing === 'one')
    const opening = vi.fn<() => void>()
    openStateLayer('drawing', 'two', opening)
    openQuestion()?.settle(false)
    expect(opening).not.toHaveBeenCalled()
    expect(history.location.state.drawing).toBe('one')

    openStateLayer('drawing', 'two', opening)
    openQuestion()?.settle(true)
    expect(opening).toHaveBeenCalledOnce()
    expect(history.location.state.drawing).toBe('two')
  })
})

test('the entry of a layer that a reload has ended is left', () => {
  openLayer(() => {})
  const reloaded = withLayers(history)
  expect(reloaded.location.state.layers).toHaveLength(1)
  after()
  expect(reloaded.location.state.layers).toBeUndefined()
})

describe('a state layer that is opened out of another one', () => {
  const shown = () => [history.location.state.list, history.location.state.drawing]
  const open = () => openFromStateLayer('list', { found: 'scrolled', covered: 'covered' }, 'drawing', 'one')

  test('leads back to that one as it was left, and forward again', () => {
    openStateLayer('list', 'new')
    open()
    expect(shown()).toEqual(['covered', 'one'])
    history.back()
    expect(shown()).toEqual(['scrolled', undefined])
    history.forward()
    expect(shown()).toEqual(['covered', 'one'])
    history.back()
    updateStateLayer('list', () => undefined)
    expect(shown()).toEqual([undefined, undefined])
  })

  test('takes that one along where it is closed otherwise', () => {
    openStateLayer('list', 'new')
    open()
    // The next one takes its place.
    updateStateLayer('drawing', () => 'two')
    updateStateLayer('drawing', () => undefined)
    after()
    expect(shown()).toEqual([undefined, undefined])
    history.back()
    expect(history.location.pathname).toBe('/before')
  })

  test('does so too where a choice has taken the entry of the other one', () => {
    openStateLayer('list', 'new')
    history.replace('/?typed', carried(history.location.state))
    open()
    updateStateLayer('drawing', () => undefined)
    after()
    expect(shown()).toEqual([undefined, undefined])
    expect(history.location.search).toBe('?typed')
    history.back()
    expect(history.location.search).toBe('')
    expect(shown()).toEqual([undefined, undefined])
  })

  test('does so too after a choice beside it', () => {
    openStateLayer('list', 'new')
    open()
    history.push('/?filtered', carried(history.location.state))
    updateStateLayer('drawing', () => undefined)
    after()
    expect(shown()).toEqual([undefined, undefined])
    expect(history.location.search).toBe('?filtered')
  })

  test('is over one of its own kind, which stands there again afterwards', () => {
    updateStateLayer('drawing', () => 'zero')
    openStateLayer('list', 'new')
    open()
    expect(shown()).toEqual(['covered', 'one'])
    updateStateLayer('drawing', () => undefined)
    after()
    expect(shown()).toEqual([undefined, 'zero'])
  })

  test('closes what is open below them both, and leads back to nothing', () => {
    const onBack = vi.fn<() => void>()
    openLayer(onBack)
    openStateLayer('list', 'new')
    expect(onBack).not.toHaveBeenCalled()
    open()
    after()
    expect(onBack).toHaveBeenCalledOnce()
    expect(shown()).toEqual([undefined, 'one'])
    history.back()
    expect(shown()).toEqual([undefined, undefined])
  })
})
