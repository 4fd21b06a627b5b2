import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { DISPLACED } from '#shared/realtime.ts'
import { HubWindow } from '../../../test/support/live/hub-window.ts'
import { watchEpoch } from './epoch.ts'
import type { EventSource } from './hub-parts.ts'
import type { Notifier } from './notifier.ts'
import { openHub } from './realtime.ts'

function aServer() {
  const notifier: Notifier = {
    notify: () => undefined,
    onSignal: () => undefined,
    onGap: () => undefined,
    close: () => Promise.resolve(),
  }
  const source: EventSource = {
    epoch: watchEpoch(() => Promise.resolve('epoch')),
    versions: (orgIds) => Promise.resolve(new Map(orgIds.map((id) => [id, 7]))),
    eventsAfter: () => Promise.resolve([]),
    // A session of the tests is named after its organization.
    activeSessions: (sids) => Promise.resolve(new Map(sids.map((sid) => [sid, sid.slice(0, 1)]))),
  }
  const hub = openHub(source, notifier, pino({ level: 'silent' }))
  onTestFinished(() => hub.close())
  const open = (orgId: string, session: string): HubWindow => {
    const window = new HubWindow()
    window.handle = hub.connect({ orgId, userId: 'ann', sid: session }, window)
    return window
  }
  return { hub, open }
}

test('an organization has two thousand sockets, however often its people sign in; others are not affected', async () => {
  const { hub, open } = aServer()
  const windows = Array.from({ length: 2000 }, (_, place) => open('a', `a${place}`))
  const another = open('a', 'another')
  expect(another.closedWith).toBe(DISPLACED)
  await another.handle?.start({})
  expect(another.said).toEqual([])
  const elsewhere = open('b', 'b')
  await elsewhere.handle?.start({})
  expect(elsewhere.said.map((message) => JSON.parse(message).type)).toEqual(['AUTH_OK'])
  expect([elsewhere, ...windows].filter(({ closedWith }) => closedWith !== undefined)).toEqual([])
  windows[0]?.handle?.closed()
  expect(open('a', 'after that').closedWith).toBeUndefined()
  expect(hub.size()).toBe(2001)
})

test('where all ten thousand are taken, the oldest of the organization that has most gives way', () => {
  const { hub, open } = aServer()
  const few = open('f', 'f')
  const others = Array.from({ length: 9999 }, (_, place) => open('abcdeg'.charAt(place % 6), `${place}`))
  const another = open('f', 'another')
  expect(another.closedWith).toBeUndefined()
  expect([few, ...others].filter(({ closedWith }) => closedWith !== undefined)).toEqual([others[0]])
  expect(others[0]?.closedWith).toBe(DISPLACED)
  expect(hub.size()).toBe(10_000)
})
