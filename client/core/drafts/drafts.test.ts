import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Draft } from './drafts.ts'

const ANN = { id: 'ann', orgId: 'alder' }

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  // Files of tests share their modules, and the guard would go on to ask about these drafts.
  vi.resetModules()
})

/** The module as a page has it that was just loaded, and what that page guards. */
async function loadPage() {
  vi.resetModules()
  const drafts = await import('./drafts.ts')
  const { hasUnsaved } = await import('./unsaved.ts')
  const type = (input: string) =>
    drafts.typeDraft({ kind: 'note', about: '1', input, isTyped: input.trim() !== '' })
  return { ...drafts, hasUnsaved, type, note: () => drafts.unsentDraft<string>('note', '1') }
}

test('a draft survives a reload with its id, and is said to be restored until it changes', async () => {
  const before = await loadPage()
  before.openDrafts(ANN)
  before.type('Call')
  expect(before.note()?.isRestored).toBeUndefined()
  const id = before.note()?.id

  const after = await loadPage()
  expect(after.note()).toBeUndefined()
  after.openDrafts(ANN)
  expect(after.note()).toMatchObject({ id, input: 'Call', state: 'typing', isRestored: true })
  expect(after.hasUnsaved()).toBe(true)
  after.type('Call first')
  expect(after.note()?.id).toBe(id)
  expect(after.note()?.isRestored).toBeUndefined()
  after.type(' ')
  expect(stored.size).toBe(0)
  expect(after.hasUnsaved()).toBe(false)
  after.type('Call')
  expect(after.note()?.id).not.toBe(id)
})

test.each([
  ['somebody else', { id: 'ben', orgId: 'alder' }],
  ['another organization', { id: 'ann', orgId: 'birch' }],
])('%s never gets it, and it is removed', async (_who, owner) => {
  const before = await loadPage()
  before.openDrafts(ANN)
  before.type('Call')

  const after = await loadPage()
  after.openDrafts(owner)
  expect(after.note()).toBeUndefined()
  expect(stored.size).toBe(0)
  // Nor in a page that goes on as somebody else.
  before.openDrafts(owner)
  expect(before.note()).toBeUndefined()
})

test('a draft without an answer is typed text after a reload, and a change without text is gone', async () => {
  const before = await loadPage()
  before.openDrafts(ANN)
  before.type('Call')
  before.putDraft({ ...(before.note() as Draft), state: 'sending' })
  const move = { id: 'a move', kind: 'move', about: '1', input: 'FINISH', at: 0, isTyped: false } as const
  before.putDraft({ ...move, state: 'sending' })
  expect(before.note()).toBeUndefined()

  const after = await loadPage()
  after.openDrafts(ANN)
  expect(after.note()).toMatchObject({ input: 'Call', state: 'typing' })
  expect(after.allDrafts()).toHaveLength(1)
})

test('the page asks about a change on its way, and about nothing once it is answered', async () => {
  const page = await loadPage()
  page.putDraft({ id: 'a', kind: 'move', about: '1', input: null, state: 'sending', at: 0, isTyped: false })
  expect(page.hasUnsaved()).toBe(true)
  page.dropDraft('a')
  expect(page.hasUnsaved()).toBe(false)
})

test('what is cleared does not come back, and nothing is stored for nobody', async () => {
  const page = await loadPage()
  page.type('Call')
  expect(stored.size).toBe(0)
  page.openDrafts(ANN)
  page.type('Call')
  page.clearDrafts()
  expect(stored.size).toBe(0)
  page.openDrafts(ANN)
  expect(page.note()).toBeUndefined()
})

test('a browser that refuses storage keeps it as long as the page', async () => {
  const refuse = () => {
    throw new Error('refused')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const page = await loadPage()
  page.openDrafts(ANN)
  page.type('Call')
  expect(page.note()?.input).toBe('Call')
})
