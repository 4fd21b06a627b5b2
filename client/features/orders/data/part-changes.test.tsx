import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import type { Part } from '#shared/parts/types.ts'
import { createQueryClient } from '../../../core/api/query-client.ts'
import { allDrafts, clearDrafts, unsentDraft } from '../../../core/drafts/drafts.ts'
import { shownNotices } from '../../../core/notices/notices.ts'
import { useAddParts, usePartChanges, useRemake } from './part-changes.api.ts'

beforeEach(() => vi.stubGlobal('document', { querySelector: () => null }))
afterEach(() => {
  clearDrafts()
  vi.unstubAllGlobals()
})

const aPart = (letter: string, given: Partial<Part> = {}): Part => ({
  id: `part-${letter}`,
  letter,
  name: 'Doors',
  pieces: null,
  hours: null,
  status: 'PRODUCTION',
  enteredStageAt: '2026-11-30T09:00:00.000Z',
  people: [],
  wait: null,
  timers: [],
  waited: 0,
  gone: null,
  remake: null,
  ...given,
})

const orderWith = (...parts: Part[]) =>
  ({ id: 'order', status: 'PRODUCTION', assignees: [], parts, version: 2 }) as unknown as Order

/** What a hook returns to a component that is rendered once. */
function rendered<T>(useHook: () => T): T {
  const results: T[] = []
  function Probe() {
    results.push(useHook())
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <Probe />
    </QueryClientProvider>,
  )
  return results.at(-1)!
}

const lastNotice = () => {
  const { title, description } = shownNotices().at(-1)!
  return { title, description }
}

const remake = { cause: 'machine', words: null, of: null } as const

test('the notice of added parts names the new ones, whatever the page knew before', async () => {
  const answer = orderWith(aPart('A'), aPart('B'), aPart('C'), aPart('D'))
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer, { status: 201 })))

  // A colleague has added B.
  const before = rendered(() => useAddParts(orderWith(aPart('A'))))
  await before.mutateAsync([{ name: 'Doors' }, { name: 'Doors' }])
  expect(lastNotice()).toEqual({ title: '2 parts added', description: 'C Doors, D Doors' })

  // The first answer was lost, so the page knows the parts when it sends again.
  const again = rendered(() => useAddParts(answer))
  await again.mutateAsync([{ name: 'Doors' }, { name: 'Doors' }])
  expect(lastNotice()).toEqual({ title: '2 parts added', description: 'C Doors, D Doors' })
})

test('the notice of a remake names it, whatever the page knew before', async () => {
  const answer = orderWith(aPart('A'), aPart('B'), aPart('C', { remake }))
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer, { status: 201 })))
  for (const known of [orderWith(aPart('A')), answer]) {
    await rendered(() => useRemake(known)).mutateAsync({ cause: 'machine' })
    expect(lastNotice()).toEqual({ title: 'Remake added', description: 'C Remake: Doors' })
  }
})

/** A server that has one order: `parts` are what colleagues see. */
class Server {
  parts: Part[]
  refusal: number | undefined

  constructor(...parts: Part[]) {
    this.parts = parts
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => Promise.resolve(this.#respond(path, init)))
  }

  #respond(path: string, { method = 'GET', body }: RequestInit): Response {
    if (method === 'GET') return Response.json(orderWith(...this.parts))
    if (this.refusal !== undefined) return Response.json({ message: 'No' }, { status: this.refusal })
    const change: object = JSON.parse(body as string)
    this.parts = this.parts.map((part) => (path.includes(part.id) ? { ...part, ...change } : part))
    return Response.json(orderWith(...this.parts))
  }
}

const changesOf = (part: Part) => rendered(() => usePartChanges(orderWith(part), part))
const sent = () =>
  vi.waitFor(() => expect(allDrafts().filter(({ state }) => state === 'sending')).toEqual([]))
const undo = () => shownNotices().at(-1)!.actions![0]!.run()
const person = (id: string) => ({ id, displayName: id, profileImageUrl: null, role: null })

test('Undo of an edit sets back only what nobody has changed since', async () => {
  const part = aPart('A')
  const server = new Server(part)
  changesOf(part).change({ pieces: 12 })
  await sent()
  expect(server.parts).toEqual([{ ...part, pieces: 12 }])
  server.parts = [{ ...part, pieces: 12, name: 'Fronts' }]
  undo()
  await sent()
  expect(server.parts).toEqual([{ ...part, name: 'Fronts' }])

  changesOf(part).change({ pieces: 12 })
  await sent()
  server.parts = [{ ...server.parts[0]!, pieces: 14 }]
  undo()
  await sent()
  expect(lastNotice().description).toBe('A Fronts has been changed since')
  expect(server.parts[0]!.pieces).toBe(14)
})

test('Who is assigned to a part leaves the others that colleagues assigned, and Undo too', async () => {
  const part = aPart('A', { people: ['ann'] })
  const server = new Server({ ...part, people: ['ann', 'ben'] })
  changesOf(part).assign(person('cy'), true)
  await sent()
  expect(server.parts[0]!.people).toEqual(['ann', 'ben', 'cy'])
  server.parts = [{ ...part, people: ['ben', 'cy', 'dee'] }]
  undo()
  await sent()
  expect(server.parts[0]!.people).toEqual(['ben', 'dee'])
})

test.each([500, 409])('what was typed for a part comes back after a refusal with %s', async (status) => {
  const part = aPart('A', { remake })
  new Server(part).refusal = status
  changesOf(part).change({ name: 'Fronts' })
  changesOf(part).remove('It was fine')
  await sent()
  expect(unsentDraft('part', part.id)?.input).toMatchObject({ change: { name: 'Fronts' } })
  expect(unsentDraft('part removal', part.id)?.input).toMatchObject({ reason: 'It was fine' })
})

test('text for a part that was removed stays nowhere', async () => {
  const part = aPart('A')
  new Server(part).refusal = 404
  changesOf(part).change({ name: 'Fronts' })
  await sent()
  expect(allDrafts()).toEqual([])
})
