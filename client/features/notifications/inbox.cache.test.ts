import { describe, expect, test } from 'vitest'
import type { InboxLine } from '#shared/notifications/schemas.ts'
import { inPlace, linesIn, read, shortened, withFirst, type InboxParts } from './inbox.cache.ts'

/** The line of an order; minutes count up to the present. */
const line = (orderId: string, minute: number, unread = 1) =>
  ({ id: orderId, orderId, unread, at: `2026-11-22T10:${minute}:00.000Z` }) as InboxLine
const parts = (...pages: InboxLine[][]): InboxParts => ({
  pages: pages.map((lines, index) => ({ lines, next: index < pages.length - 1 ? `after ${index}` : 'end' })),
  pageParams: pages.map((_, index) => (index === 0 ? undefined : `after ${index - 1}`)),
})
const told = (lines: InboxLine[]) => lines.map(({ orderId, unread }) => `${orderId}${unread}`).join(' ')

describe('the first part as it is now', () => {
  const loaded = parts([line('d', 50), line('c', 40)], [line('b', 30), line('a', 20, 0)])

  test('brings what is new, and leaves no gap to the rest', () => {
    const first = { lines: [line('e', 55), line('d', 50)], next: 'x' }
    expect(told(linesIn(withFirst(loaded, first)))).toBe('e1 d1 c1 b1 a0')
  })

  test('tells what was read elsewhere by its absence', () => {
    const first = { lines: [line('d', 50), line('b', 30)], next: 'x' }
    expect(told(linesIn(withFirst(loaded, first)))).toBe('d1 b1 c0 a0')
  })

  test('is all there is when nothing follows', () => {
    const first = { lines: [line('b', 30)], next: undefined }
    expect(told(linesIn(withFirst(loaded, first)))).toBe('b1')
    expect(told(linesIn(withFirst(loaded, { lines: [], next: undefined })))).toBe('')
  })

  test('goes on where the loaded ones ended', () => {
    const merged = withFirst(loaded, { lines: [line('e', 55), line('d', 50)], next: 'x' })
    expect(merged.pages.at(-1)?.next).toBe('end')
    expect(merged.pageParams).toEqual([undefined, 'x'])
  })
})

test('a line that is in two parts is one', () => {
  expect(told(linesIn(parts([line('a', 50, 2)], [line('b', 40), line('a', 30)])))).toBe('a2 b1')
})

test('what names somebody stays beside the line of its order, and is read with it', () => {
  const mention = { ...line('a', 40), id: 'mention' }
  const loaded = parts([line('a', 50), mention, line('b', 30)])
  expect(linesIn(loaded).map(({ id }) => id)).toEqual(['a', 'mention', 'b'])
  expect(linesIn(read(loaded, { orderId: 'a' })).map(({ id, unread }) => `${id}${unread}`)).toEqual([
    'a0',
    'mention0',
    'b1',
  ])
})

test('what is said of webhooks and of backups is read apart', () => {
  const webhook = {
    id: 'w',
    orderId: null,
    webhookId: 'w',
    unread: 1,
    at: '2026-11-22T10:50:00.000Z',
  } as InboxLine
  const backup = { ...webhook, id: 'b', webhookId: null } as unknown as InboxLine
  const loaded = parts([webhook, backup, line('a', 30)])
  const unread = (read: InboxParts) => linesIn(read).map(({ id, unread }) => `${id}${unread}`)
  expect(unread(read(loaded, 'webhooks'))).toEqual(['w0', 'b1', 'a1'])
  expect(unread(read(loaded, 'backups'))).toEqual(['w1', 'b0', 'a1'])
})

test('all are read at once, or one, and of many parts the first are kept', () => {
  const loaded = parts([line('c', 50, 2)], [line('b', 40)], [line('a', 30, 0)])
  expect(told(linesIn(read(loaded)))).toBe('c0 b0 a0')
  expect(told(linesIn(read(loaded, { orderId: 'b' })))).toBe('c2 b0 a0')
  expect(told(linesIn(shortened(loaded, 2)))).toBe('c2 b1')
  expect(shortened(loaded, 3)).toBe(loaded)
})

describe('an open list', () => {
  const shown = [line('c', 40), line('b', 30), line('a', 20, 0)]

  test('keeps its lines in their places when they are read', () => {
    const now = [line('b', 30), line('c', 40, 0), line('a', 20, 0)]
    expect(told(inPlace(shown, now, false).lines)).toBe('c0 b1 a0')
  })

  test('gets what is new on top, and what is further down at its end', () => {
    const now = [line('d', 50), line('a', 45), line('c', 40), line('b', 30), line('z', 10, 0)]
    expect(inPlace(shown, now, false)).toEqual({
      lines: [line('d', 50), line('a', 45), line('c', 40), line('b', 30), line('z', 10, 0)],
      waiting: 0,
    })
  })

  test('gets nothing on top while it is held, and everything afterwards', () => {
    const now = [line('d', 50), line('a', 45), line('c', 40), line('b', 30, 0), line('z', 10, 0)]
    const held = inPlace(shown, now, true)
    expect(told(held.lines)).toBe('c1 b0 a0 z0')
    expect(held.waiting).toBe(2)
    expect(told(inPlace(held.lines, now, false).lines)).toBe('d1 a1 c1 b0 z0')
  })

  test('loses what is gone', () => {
    expect(told(inPlace(shown, [line('b', 30)], true).lines)).toBe('b1')
    expect(inPlace([], [line('b', 30)], true)).toEqual({ lines: [line('b', 30)], waiting: 0 })
  })
})
