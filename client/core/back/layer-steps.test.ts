import { createMemoryHistory, type HistoryState, type RouterHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openQuestion, registerUnsaved } from '../drafts/unsaved.ts'
import { carried, openStateLayer, updateStateLayer, withLayers } from './layers.ts'
import { openFromStateLayer } from './open-from.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    list?: string
    paper?: { at: string; from?: string }
  }
}

let history: RouterHistory

beforeEach(() => {
  vi.useFakeTimers()
  history = withLayers(createMemoryHistory({ initialEntries: ['/before', '/'] }))
})

afterEach(() => void vi.useRealTimers())

const after = () => vi.runAllTimers()
const paper = () => history.location.state.paper
const change = (to: { at: string; from?: string } | undefined) => {
  updateStateLayer('paper', () => to)
  after()
}
const isClosed = () => {
  expect([paper(), history.location.state.list]).toEqual([undefined, undefined])
  expect(history.location.pathname).toBe('/')
  history.back()
  expect(history.location.pathname).toBe('/before')
}

test('a step within a layer leads back to the layer as it was left, and forward again', () => {
  change({ at: 'view' })
  change({ at: 'form', from: 'view' })
  change({ at: 'signed form', from: 'view' })
  history.back()
  expect(paper()).toEqual({ at: 'view' })
  history.forward()
  expect(paper()).toEqual({ at: 'signed form', from: 'view' })
  history.back()
  history.back()
  expect(paper()).toBeUndefined()
})

test('a step within a layer is left for what takes its place in the entry of the layer', () => {
  change({ at: 'view' })
  change({ at: 'form', from: 'view' })
  change({ at: 'other' })
  expect(paper()).toEqual({ at: 'other' })
  history.back()
  isClosed()
})

test('a step within a layer closes with the layer', () => {
  change({ at: 'view' })
  change({ at: 'form', from: 'view' })
  change(undefined)
  isClosed()
})

test.each(['/', '/?typed'])(
  'a step within a layer closes with the layer and what that was opened out of, at %s',
  (href) => {
    openStateLayer('list', 'new')
    if (href !== '/') history.replace(href, carried(history.location.state))
    openFromStateLayer('list', { found: 'found', covered: 'covered' }, 'paper', { at: 'view' })
    change({ at: 'form', from: 'view' })
    change(undefined)
    if (href !== '/') history.back()
    isClosed()
  },
)

test('a step within a layer closes after a choice beside the layer, and after one beside the step', () => {
  change({ at: 'view' })
  history.push('/?first', carried(history.location.state))
  change({ at: 'form', from: 'view' })
  change(undefined)
  expect([paper(), history.location.search]).toEqual([undefined, '?first'])

  change({ at: 'view' })
  change({ at: 'form', from: 'view' })
  history.push('/?second', carried(history.location.state))
  change({ at: 'view' })
  expect([paper(), history.location.search]).toEqual([{ at: 'view' }, '?second'])
  change(undefined)
  expect([paper(), history.location.search]).toEqual([undefined, '?second'])
})

test('a step within a layer asks before it is left with unsaved text, and once', () => {
  change({ at: 'view' })
  change({ at: 'form', from: 'view' })
  const isLost = (next: { state: HistoryState }) => next.state.paper?.at !== 'form'
  onTestFinished(registerUnsaved({ isDirty: () => true, isLost }))
  change({ at: 'other' })
  openQuestion()?.settle(false)
  after()
  expect(paper()).toEqual({ at: 'form', from: 'view' })
  change({ at: 'other' })
  openQuestion()?.settle(true)
  after()
  expect(openQuestion()).toBeUndefined()
  expect(paper()).toEqual({ at: 'other' })
})
