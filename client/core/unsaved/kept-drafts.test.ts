import { afterEach, beforeEach, expect, test, vi } from 'vitest'

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
afterEach(() => vi.unstubAllGlobals())

/** The module as a page has it that was just loaded. */
async function loadPage(): Promise<typeof import('./kept-drafts.ts')> {
  vi.resetModules()
  return import('./kept-drafts.ts')
}

test('a draft survives a reload, and is said to be restored until it changes', async () => {
  const before = await loadPage()
  before.openDrafts(ANN)
  before.keepDraft('note 1', 'Call')
  expect(before.isRestored('note 1')).toBe(false)

  const after = await loadPage()
  expect(after.readDraft('note 1')).toBeUndefined()
  after.openDrafts(ANN)
  expect([after.readDraft('note 1'), after.isRestored('note 1')]).toEqual(['Call', true])
  expect(after.draftsOf('note')).toEqual(['Call'])
  after.keepDraft('note 1', 'Call first')
  expect(after.isRestored('note 1')).toBe(false)
  after.keepDraft('note 1', undefined)
  expect(stored.size).toBe(0)
})

test.each([
  ['somebody else', { id: 'ben', orgId: 'alder' }],
  ['another organization', { id: 'ann', orgId: 'birch' }],
])('%s never gets it, and it is removed', async (_who, owner) => {
  const before = await loadPage()
  before.openDrafts(ANN)
  before.keepDraft('note 1', 'Call')

  const after = await loadPage()
  after.openDrafts(owner)
  expect(after.readDraft('note 1')).toBeUndefined()
  expect(stored.size).toBe(0)
  // Nor in a page that goes on as somebody else.
  before.openDrafts(owner)
  expect(before.readDraft('note 1')).toBeUndefined()
})

test('what is cleared does not come back, and nothing is stored for nobody', async () => {
  const page = await loadPage()
  page.keepDraft('note 1', 'Call')
  expect(stored.size).toBe(0)
  page.openDrafts(ANN)
  page.keepDraft('note 1', 'Call')
  page.clearDrafts()
  expect(stored.size).toBe(0)
  page.openDrafts(ANN)
  expect(page.readDraft('note 1')).toBeUndefined()
})

test('a browser that refuses storage keeps it as long as the page', async () => {
  const refuse = () => {
    throw new Error('refused')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const page = await loadPage()
  page.openDrafts(ANN)
  page.keepDraft('note 1', 'Call')
  expect(page.readDraft('note 1')).toBe('Call')
})
