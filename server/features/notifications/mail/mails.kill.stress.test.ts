import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { aMember, anAdmin, anOrder } from '../../../../test/support/factories.ts'
import { at, note, untilTold } from '../../../../test/support/inbox.ts'
import { SECRET, startKerf } from '../../../../test/support/kerf.ts'
import { tryAgainNow, untilSent } from '../../../../test/support/mail/jobs.ts'
import { startMailServer } from '../../../../test/support/mail/server.ts'
import { NODE } from '../../../../test/support/processes/server-process.ts'

const MAILS = 15
const PROGRAM = new URL('../../../../test/support/mail/mail-process.ts', import.meta.url).pathname

test('each notification is mailed, under its own id, though the server is killed over it', async () => {
  const mailServer = await startMailServer()
  onTestFinished(() => mailServer.close())
  const kerf = await startKerf({ smtpUrl: mailServer.url, times: { jobsAliveMs: 200 } })
  onTestFinished(() => kerf.close())
  const ann = await anAdmin(kerf)
  const ben = await aMember(kerf, ann)
  const order = await anOrder(ann)
  for (let n = 0; n < MAILS; n += 1) await note(ann, order, `${at(ben.user)} ${n}`)
  await untilTold(kerf, ann.orgId)
  // From here on nobody works but the process that is killed.
  await kerf.app.close()
  const { rows } = await kerf.database.pool.query<{ id: string }>('select id from notifications')
  expect(rows).toHaveLength(MAILS)
  await tryAgainNow(kerf)
  const settings = { connection: kerf.connection, smtpUrl: mailServer.url, secret: SECRET }
  const child = spawn(
    NODE[0] ?? '',
    [...NODE.slice(1), PROGRAM, JSON.stringify({ ...settings, appUrl: 'http://localhost:3000' })],
    { stdio: 'inherit' },
  )
  const gone = once(child, 'exit')
  await expect.poll(() => mailServer.mails().length, { interval: 1 }).toBeGreaterThan(2)
  child.kill('SIGKILL')
  await gone
  const before = mailServer.mails().length
  expect(before).toBeLessThan(MAILS)
  const next = await kerf.another()
  onTestFinished(() => next.close())
  await untilSent(next)
  const ids = mailServer.mails().map(({ headers }) => headers['message-id'] ?? '')
  const expected = rows.map(({ id }) => `<${id}@kerf.localhost>`)
  expect([...new Set(ids)].toSorted()).toEqual(expected.toSorted())
  // Only what was under way at that moment came twice.
  expect(ids.length).toBeLessThanOrEqual(MAILS + 1)
})
