import { expect, test } from 'vitest'
import type { Somebody } from '../../../test/support/factories.ts'
import { aMember, anAdmin, anOrder } from '../../../test/support/factories.ts'
import { assign, at, note, unreadOf } from '../../../test/support/inbox.ts'
import { openDatabasePlace, query } from '../../../test/support/backups/installations.ts'
import { launch } from '../../../test/support/processes/server-process.ts'
import type { InboxLine } from '#shared/notifications/schemas.ts'
import { Visitor } from '../../../test/support/visitor.ts'

const NOTES = [70, 70, 60]
const ALL = 200

test('each inbox has each of 200 notes exactly once after kill -9 of the server in between', async () => {
  const database = await openDatabasePlace()
  const { connection, place } = database
  const server = await launch('server/main.ts', {
    settings: place,
    dataDir: place.DATA_DIR,
    cheapPasswords: true,
  })
  try {
    const visitorsOf = { visitor: () => new Visitor(server.url) }
    const owner = await anAdmin(visitorsOf)
    const watcher = await aMember(visitorsOf, owner)
    const named = await aMember(visitorsOf, owner)
    const orders = await Promise.all(Array.from({ length: 5 }, () => anOrder(owner)))
    for (const order of orders) await assign(watcher, order, watcher)
    const told = async () =>
      query<{ user: string; rows: number; versions: number }>(
        connection,
        `select user_id as user, count(*)::int as rows, count(distinct version)::int as versions
         from notifications group by user_id order by 1`,
      )
    const sum = async () => (await told()).reduce((all, { rows }) => all + rows, 0)
    for (const [round, length] of NOTES.entries()) {
      const before = await sum()
      const notes = Array.from({ length }, (_, n) => note(owner, orders[n % 5]!, `${at(named.user)} ${n}`))
      // Before anything is told of them, or as soon as something is.
      if (round % 2 === 1) await expect.poll(sum, { interval: 5 }).toBeGreaterThan(before)
      await Promise.all(notes)
      await server.kill()
      await server.start()
    }
    await note(owner, orders[0]!, 'The end')
    const expected = [
      { user: watcher.user.id, rows: ALL + 1, versions: ALL + 1 },
      { user: named.user.id, rows: ALL, versions: ALL },
    ]
    await expect.poll(told).toEqual(expected.toSorted((a, b) => (a.user < b.user ? -1 : 1)))
    for (const by of [watcher, named]) {
      // Each mention is a line of its own; what a watcher hears is one line an order.
      expect(await unreadOf(by)).toBe(by === watcher ? 5 : ALL)
      const lines = await wholeInboxOf(by)
      const unread = lines.reduce((all, line) => all + line.unread, 0)
      expect(unread).toBe(by === watcher ? ALL + 1 : ALL)
    }
  } finally {
    await server.close()
    await database.close()
  }
})

async function wholeInboxOf({ visitor }: Somebody): Promise<InboxLine[]> {
  const lines: InboxLine[] = []
  for (;;) {
    const last = lines.at(-1)
    const after = last ? `?after=${Number(last.unread > 0)}_${last.at}_${last.id}` : ''
    const { body } = await visitor.get(`/api/notifications${after}`)
    if (body.length === 0) return lines
    lines.push(...body)
  }
}
