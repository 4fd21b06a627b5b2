import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openQuestion, askToDiscard, endPage, guardUnsaved, hasUnsaved, registerUnsaved } from './unsaved.ts'

type Blocker = Parameters<RouterHistory['block']>[0]

let blockers: Blocker[]
let unload: (event: Event) => void
const go = vi.fn<(steps: number) => void>()
const registered: (() => void)[] = []

beforeEach(() => {
  blockers = []
  go.mockClear()
  vi.stubGlobal('window', {
    addEventListener: (_name: string, listener: typeof unload) => {
      unload = listener
    },
  })
  const history = createMemoryHistory()
  history.block = (blocker) => {
    blockers.push(blocker)
    return () => void (blockers = blockers.filter((other) => other !== blocker))
  }
  guardUnsaved(history, go)
})

afterEach(() => {
  openQuestion()?.settle(false)
  for (const drop of registered.splice(0)) drop()
  vi.unstubAllGlobals()
})

function register(dirty: () => boolean, lost?: boolean): () => void {
  const drop = registerUnsaved({ isDirty: dirty, ...(lost !== undefined && { isLost: () => lost }) })
  registered.push(drop)
  return drop
}

/** Where a walk of so many steps leads, asked of the guard. */
function navigate(action: 'PUSH' | 'BACK', steps = -1): unknown {
  const at = (index: number) => {
    const { location } = createMemoryHistory()
    return { ...location, state: { ...location.state, __TSR_index: index } }
  }
  return blockers[0]?.blockerFn({ action, currentLocation: at(5), nextLocation: at(5 + steps) })
}

test('nothing is in the way of a page that holds nothing, or only what leaving does not lose', () => {
  expect(blockers).toHaveLength(0)
  register(() => true)
  expect(blockers).toHaveLength(0)
  const drop = register(() => false, true)
  expect(navigate('PUSH')).toBe(false)
  drop()
  expect(blockers).toHaveLength(0)
})

test('another page waits for the answer', async () => {
  register(() => true, true)
  const staying = navigate('PUSH')
  expect(openQuestion()?.question.title).toBe('Discard your changes?')
  openQuestion()?.settle(false)
  expect(await staying).toBe(true)
  const leaving = navigate('PUSH')
  openQuestion()?.settle(true)
  expect(await leaving).toBe(false)
})

test('Back is taken back while the question stands, and goes after it', () => {
  register(() => true, true)
  expect(navigate('BACK', -2)).toBe(true)
  expect(go).not.toHaveBeenCalled()
  openQuestion()?.settle(true)
  expect(go).toHaveBeenCalledExactlyOnceWith(-2)
})

test('Back while the question stands keeps what is there', () => {
  register(() => true, true)
  navigate('BACK')
  expect(navigate('BACK')).toBe(true)
  expect(openQuestion()).toBeUndefined()
  expect(go).not.toHaveBeenCalled()
})

test('where nothing is unsaved the answer is yes at once, and a question goes with what it is about', () => {
  const settle = vi.fn<(discard: boolean) => void>()
  askToDiscard([{ isDirty: () => false }], settle)
  expect(settle).toHaveBeenLastCalledWith(true)
  const drop = register(() => true, true)
  navigate('BACK')
  expect(openQuestion()).toBeDefined()
  drop()
  expect(openQuestion()).toBeUndefined()
})

test('the browser asks before a page ends that has something unsaved, unless somebody agreed', () => {
  let dirty = true
  register(() => dirty)
  const asks = () => {
    const event = new Event('beforeunload', { cancelable: true })
    unload(event)
    return event.defaultPrevented
  }
  expect(asks()).toBe(true)
  dirty = false
  expect(asks()).toBe(false)
  dirty = true
  expect(hasUnsaved()).toBe(true)
  endPage(() => expect(asks()).toBe(false))
})
