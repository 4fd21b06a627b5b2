import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import type { Part } from '#shared/parts/types.ts'
import { createQueryClient } from '../../../core/api/query-client.ts'
import { shownNotices } from '../../../core/notices/notices.ts'
import { useAddParts, useRemake } from './part-changes.api.ts'

beforeEach(() => vi.stubGlobal('document', { querySelector: () => null }))
afterEach(() => vi.unstubAllGlobals())

const aPart = (letter: string, given: Partial<Part> = {}): Part => ({
  id: `id of ${letter}`,
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
