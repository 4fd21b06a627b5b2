import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Order } from '#shared/orders/types.ts'
import type { Member } from '#shared/people/types.ts'
import { heldMove, settleHeldMove, type HeldMove } from '../../orders/held-move/held-move.ts'
import {
  archive,
  assign,
  mayArchiveAny,
  moveTo,
  setDueDate,
  setPriority,
  whenAllAgreed,
} from './bulk-actions.ts'

const ME = { id: 'me', role: 'SHOP' as const }
const ORDER = {
  id: 'a',
  status: 'PRODUCTION',
  priority: 'LOW',
  dueDate: null,
  isArchived: false,
  version: 3,
  lastUpdatedBy: 'them',
  assignees: [],
} as unknown as Order

/** The order as the server has it. */
let stored: Order
/** Who is assigned, and by whom. */
let assigned: Record<string, string>
let calls: string[]
const queryClient = new QueryClient()

vi.stubGlobal('document', { querySelector: () => null })
vi.stubGlobal('fetch', async (path: string, { method, body = '{}' }: { method: string; body?: string }) => {
  calls.push(body === '{}' ? `${method} ${path}` : `${method} ${path} ${body}`)
  return answer(method, path, JSON.parse(body))
})
afterAll(() => vi.unstubAllGlobals())

beforeEach(() => {
  stored = ORDER
  assigned = {}
  calls = []
})

const refuse = (status: number, message: string) => Response.json({ message }, { status })
const change = (by: string, values: Partial<Order>) => {
  stored = { ...stored, ...values, lastUpdatedBy: by, version: stored.version + 1 }
}

function answer(method: string, path: string, body: Record<string, string>): Response {
  const [, , , , part, userId = ''] = path.replace(/\?.*/, '').split('/')
  if (part === 'assignees') {
    if (method === 'DELETE' && !(userId in assigned)) return refuse(404, 'User not found')
    assigned = method === 'PUT' ? { [userId]: 'me', ...assigned } : {}
    return method === 'PUT'
      ? Response.json({ id: userId, assignedBy: assigned[userId] })
      : new Response(null, { status: 204 })
  }
  if (part === 'move') {
    const { fromStatus, toStatus } = body
    if (stored.status === toStatus) return Response.json(stored)
    if (stored.status !== fromStatus) return refuse(409, 'Sam has moved it')
    change('me', { status: toStatus as Order['status'] })
  }
  if (part === 'archive' && !stored.isArchived) change('me', { isArchived: true })
  if (part === 'restore') change('me', { isArchived: false })
  if (method === 'PATCH') change('me', body)
  return Response.json(stored)
}

test('a move states the stage that the page shows, and its undo moves back from there only', async () => {
  const action = moveTo('FINISH', ME)
  expect([action.changes(ORDER), action.changes({ ...ORDER, status: 'FINISH' })]).toEqual([true, false])
  const undo = await action.apply(queryClient, ORDER)
  await undo?.()
  expect(calls).toEqual([
    'POST /api/orders/a/move {"fromStatus":"PRODUCTION","toStatus":"FINISH"}',
    'POST /api/orders/a/move {"fromStatus":"FINISH","toStatus":"PRODUCTION","undo":true}',
  ])
  const again = await action.apply(queryClient, stored)
  change('them', { status: 'PICKUP' })
  await expect(again?.()).rejects.toThrow('409')
  expect(stored.status).toBe('PICKUP')
})

test('what somebody else has done meanwhile is nothing to undo', async () => {
  change('them', { status: 'FINISH', priority: 'RUSH', isArchived: true })
  expect(await moveTo('FINISH', ME).apply(queryClient, ORDER)).toBeUndefined()
  expect(await archive(ME).apply(queryClient, ORDER)).toBeUndefined()
  assigned = { sam: 'them' }
  expect(await assign({ id: 'sam' } as Member, ME).apply(queryClient, ORDER)).toBeUndefined()
})

test.each([
  {
    action: setPriority('RUSH', ME),
    field: 'priority' as const,
    set: 'RUSH',
    theirs: 'HIGH',
    sentence: 'Priority is already High.',
  },
  {
    action: setDueDate('2026-12-24', ME),
    field: 'dueDate' as const,
    set: '2026-12-24T00:00:00.000Z',
    theirs: '2026-12-31T00:00:00.000Z',
    sentence: 'Due date is already Dec 31, 2026.',
  },
])('the $field becomes what it was, unless somebody has set another one since', async (each) => {
  const { action, field, set, theirs, sentence } = each
  const former = ORDER[field]
  const undo = await action.apply(queryClient, ORDER)
  expect(stored[field]).toBe(set)
  expect(action.changes(stored)).toBe(false)
  await undo?.()
  expect(stored[field]).toBe(former)
  expect(calls.at(-1)).toBe(`PATCH /api/orders/a ${JSON.stringify({ [field]: former })}`)

  const again = await action.apply(queryClient, ORDER)
  change('them', { [field]: theirs })
  await expect(again?.()).rejects.toThrow(sentence)
  expect(stored[field]).toBe(theirs)
})

test('a due date can be taken away, and comes back', async () => {
  change('them', { dueDate: '2026-12-24T00:00:00.000Z' })
  const undo = await setDueDate(null, ME).apply(queryClient, stored)
  expect(stored.dueDate).toBeNull()
  await undo?.()
  expect(stored.dueDate).toBe('2026-12-24T00:00:00.000Z')
})

test('an archived order comes back, and an assignment is taken back once', async () => {
  const restore = await archive(ME).apply(queryClient, ORDER)
  expect(calls).toEqual(['POST /api/orders/a/archive {"reason":"Archived from board"}'])
  await restore?.()
  expect(stored.isArchived).toBe(false)
  expect(calls.at(-1)).toBe('POST /api/orders/a/restore?undo=true')

  const sam = { id: 'sam', displayName: 'Sam' } as Member
  expect(assign(sam, ME).changes(ORDER)).toBe(true)
  expect(assign(sam, ME).changes({ ...ORDER, assignees: [sam] })).toBe(false)
  const unassign = await assign(sam, ME).apply(queryClient, ORDER)
  expect(assigned).toEqual({ sam: 'me' })
  await unassign?.()
  expect(assigned).toEqual({})
  expect(calls.at(-1)).toBe('DELETE /api/orders/a/assignees/sam?undo=true')
  // Somebody else was faster.
  await expect(unassign?.()).resolves.toBeUndefined()
})

test('archiving is offered where at least one of the orders may be', () => {
  const done = { ...ORDER, status: 'PICKUP' as const }
  expect(mayArchiveAny([ORDER], ME)).toBe(false)
  expect(mayArchiveAny([ORDER, done], ME)).toBe(true)
  expect(mayArchiveAny([ORDER], { ...ME, role: 'ADMIN' })).toBe(true)
})

test('parts that come along from different stages are asked about once for all orders', () => {
  const go = vi.fn<() => void>()
  const withParts = (...stages: string[]) =>
    ({ ...ORDER, parts: stages.map((status) => ({ id: status, status, gone: null })) }) as unknown as Order
  const moves = [withParts('PRODUCTION'), { ...ORDER, parts: null }].map(
    (order) => ({ order, to: 'COMPLETED' }) as const,
  )
  whenAllAgreed(moves, go)
  expect(go).toHaveBeenCalledOnce()
  const apart = [withParts('PRODUCTION', 'FINISH'), withParts('PRODUCTION', 'FINISH')].map(
    (order) => ({ order, to: 'COMPLETED' }) as const,
  )
  whenAllAgreed([...moves, ...apart], go)
  expect(go).toHaveBeenCalledOnce()
  expect(heldMove()).toEqual({ apart, count: 4, go })
  settleHeldMove(heldMove() as HeldMove)
})
