import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { unexpected, type Action } from '../test/history/player.ts'
import { openTrial, runTrial, type Trial } from '../test/history/trial.ts'
import { startMailServer, type MailServer } from '../test/support/mail/server.ts'
import { startS3 } from '../test/support/storage/s3-server.ts'
import { startTcpProxy, type TcpProxy } from '../test/support/tcp-proxy.ts'
import type { Visitor } from '../test/support/visitor.ts'
import type { Part, Soak } from './soak.ts'

// The trial of test/history for longer. The connections of a store and a mail server break as well.

const BETWEEN_CUTS = 100
const BETWEEN_KILLS = 2000
const SLOW_MS = 300
const SILENT_MS = 3000
// An organization may send two hundred mails a day, and uploads are limited per person and hour.
const MOST_MAILS = 150
const MOST_FILES = 1000
const SHARE = 10
const PATIENCE_MS = 180_000

export const history: Part = {
  what: 'two servers, 32 clients and 50 orders; connections are cut, delayed and swallowed, servers killed in turn',
  needs: [],
  run,
}

async function run(soak: Soak): Promise<void> {
  const s3 = await startS3()
  soak.defer(() => s3.close())
  const mail = await startMailServer()
  soak.defer(() => mail.close())
  const toStore = await startTcpProxy({ host: '127.0.0.1', port: portOf(s3.config.endpoint) })
  soak.defer(() => toStore.close())
  const toMail = await startTcpProxy({ host: '127.0.0.1', port: portOf(mail.url) })
  soak.defer(() => toMail.close())
  const trial = await openTrial({
    S3_BUCKET: s3.config.bucket,
    S3_ENDPOINT: `http://127.0.0.1:${toStore.port}`,
    S3_ACCESS_KEY_ID: s3.config.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.config.secretAccessKey,
    SMTP_URL: `smtp://127.0.0.1:${toMail.port}`,
  })
  soak.defer(() => trial.close())

  const files = new Map<string, Buffer>()
  const accounts: string[] = []
  const { history, visitors, disturbed, kills } = await runTrial(trial, {
    operations: soak.operations,
    betweenCuts: BETWEEN_CUTS,
    betweenKills: BETWEEN_KILLS,
    disturb: disturbances(toStore, toMail),
    more: [seldom(attach(files)), seldom(invite(accounts))],
  })
  const { calls, notes, failures } = history
  soak.say(
    `${calls.length + notes.length} calls of orders, ${files.size} files and ${accounts.length} accounts; ` +
      `${disturbed} disturbances, ${kills} kills, ${failures.length} calls without a response`,
  )
  soak.check(
    true,
    'what was acknowledged happened once and in one order; versions, counts and screens are exact',
  )
  toStore.delay(0)
  toMail.delay(0)
  await checkFiles(soak, visitors[0], files)
  await checkMails(soak, trial, mail, accounts)
}

type Disturbance = (trial: Trial, server: number) => void

/** Mostly cuts, because a swallowed connection blocks its callers up to their deadline. */
function disturbances(...services: TcpProxy[]): Disturbance[] {
  const ofDatabase = (what: (network: TcpProxy) => void): Disturbance => {
    return ({ networks }, server) => networks[server] && what(networks[server])
  }
  return [
    ...Array.from({ length: 20 }, () => ofDatabase((network) => network.cut())),
    ...Array.from({ length: 4 }, () => ofDatabase(slow)),
    ofDatabase(swallow),
    ...services.flatMap((network) => [() => network.cut(), () => slow(network), () => swallow(network)]),
  ]
}

const portOf = (url = '') => Number(new URL(url).port)

function slow(network: TcpProxy): void {
  network.delay(SLOW_MS)
  void delay(SILENT_MS).then(() => network.delay(0))
}

/** Open connections stay silent for good, and their users have to notice. */
function swallow(network: TcpProxy): void {
  network.swallow()
  void delay(SILENT_MS).then(() => network.resume())
}

/** Makes an action rare, compared with the quick calls. */
const seldom =
  (action: Action): Action =>
  async (...args) => {
    if (randomBytes(1).readUInt8() < 256 / SHARE) await action(...args)
  }

/** Attaches a file to an order, and remembers it once it is acknowledged. */
function attach(files: Map<string, Buffer>): Action {
  let begun = 0
  return async (ask, orderId) => {
    if ((begun += 1) > MOST_FILES) return
    const address = await ask((visitor) => visitor.post('/api/objects/upload'))
    if (address?.status !== 201) return
    const { uploadURL } = address.body as { uploadURL: string }
    const content = randomBytes(20_000)
    const signal = AbortSignal.timeout(20_000)
    const sent = await fetch(uploadURL, { method: 'PUT', body: content, signal }).catch(() => undefined)
    await sent?.arrayBuffer().catch(() => undefined)
    if (!sent?.ok) return
    const fileUrl = uploadURL.split('?')[0]
    const name = `${randomUUID()}.bin`
    const body = { fileName: name, originalName: name, fileUrl }
    const headers = { 'idempotency-key': `"${name}"` }
    const attached = await ask((visitor) => visitor.post(`/api/orders/${orderId}/attachments`, body, headers))
    if (!attached) return
    if (attached.status !== 201) throw unexpected(attached)
    files.set((attached.body as { id: string }).id, content)
  }
}

/** An admin creates an account, and its person gets a mail. */
function invite(accounts: string[]): Action {
  let begun = 0
  return async (ask) => {
    if ((begun += 1) > MOST_MAILS) return
    const email = `${randomUUID()}@example.com`
    const me = await ask((visitor) => visitor.get('/api/user'))
    if (me?.status !== 200) return
    const path = `/api/organizations/${me.body.orgId}/create-user`
    const made = await ask((visitor) =>
      visitor.post(path, { email, firstName: 'Robin', lastName: 'Hale', role: 'SHOP' }),
    )
    if (made?.status === 201) accounts.push(email)
  }
}

async function checkFiles(
  soak: Soak,
  visitor: Visitor | undefined,
  files: Map<string, Buffer>,
): Promise<void> {
  const lost: string[] = []
  for (const [id, content] of files) {
    const headers = { cookie: visitor?.cookie ?? '' }
    const response = await fetch(`${visitor?.url}/api/files/${id}`, { headers })
    const found = Buffer.from(await response.arrayBuffer())
    if (!response.ok || !found.equals(content)) lost.push(`${id}: ${response.status}`)
  }
  soak.check(
    lost.length === 0,
    `all of ${files.size} acknowledged files are whole${lost.map((one) => `, not ${one}`).join('')}`,
  )
}

/** Waiting mails are retried with longer and longer pauses. */
async function checkMails(soak: Soak, trial: Trial, mail: MailServer, accounts: string[]): Promise<void> {
  const missing = () => {
    const told = new Set(mail.mails().flatMap(({ recipients }) => recipients))
    return accounts.filter((email) => !told.has(email))
  }
  const until = performance.now() + PATIENCE_MS
  while (missing().length > 0 && performance.now() < until) {
    // Runs waiting retries now.
    await trial.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
    await delay(1000)
  }
  soak.check(missing().length === 0, `a mail went out for all of ${accounts.length} new accounts`)
}
