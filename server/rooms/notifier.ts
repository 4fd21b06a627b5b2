import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { z } from 'zod'
import { personSchema } from '#shared/people/schemas.ts'
import type { PersonalMessage } from '#shared/realtime.ts'
import type { Connection, Pool } from '../db/client.ts'

const signalSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('changed'), orgId: z.string(), version: z.int() }),
  z.object({ kind: z.literal('ended'), sid: z.string() }),
  // A message for one person's screens, passed on unchanged.
  z.object({
    kind: z.literal('personal'),
    orgId: z.string(),
    userId: z.string(),
    message: z.custom<PersonalMessage>((value) => typeof value === 'object' && value !== null),
  }),
  // What a window of another process shows, repeated while the window shows it.
  z.object({
    kind: z.literal('presence'),
    orgId: z.string(),
    key: z.string(),
    person: personSchema,
    showing: z.object({ id: z.string(), editing: z.boolean() }).nullable(),
  }),
])
const payloadSchema = z.object({ from: z.string(), signals: z.array(signalSchema) })

/** It may come late, twice, out of order or never. */
export type Signal = z.infer<typeof signalSchema>

export interface Notifier {
  /** Call it after the commit, never inside. */
  notify(signal: Signal): void
  onSignal(listener: (signal: Signal) => void): void
  onGap(listener: () => void): void
  close(): Promise<void>
}

const CHANNEL = 'kerf_signals'
// Preparing it saves a third of the time.
const NOTIFY = { name: 'notify', text: 'select pg_notify($1, $2)' }
// PostgreSQL accepts payloads under 8,000 bytes.
const BATCH_BYTES = 7500
// Each notification is a transaction, so signals go together.
const GAP_MS = 10
const RETRY_MS = 1000
// The oldest is dropped.
const MOST_WAITING = 1000
// A network that drops packets ends no connection, so a silent one is replaced.
const CHECK_MS = 10_000
const RESPONSE_MS = 5000

/** A NOTIFY inside the transaction would lock the whole database until the commit. */
export async function openNotifier(connection: Connection, pool: Pool, log: Logger): Promise<Notifier> {
  const self = randomUUID()
  // Each process also hears its own signals.
  const own = JSON.stringify({ from: self }).slice(0, -1)
  const listeners: ((signal: Signal) => void)[] = []
  const gapListeners: (() => void)[] = []
  let pending = new Map<string, Signal>()
  let sending: Promise<void> | undefined
  let client: pg.Client | undefined
  let opening: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  const closing = new AbortController()

  async function listen(): Promise<void> {
    const next = new pg.Client({
      ...connection,
      application_name: 'kerf notifier',
      connectionTimeoutMillis: RESPONSE_MS,
      query_timeout: RESPONSE_MS,
    })
    opening = next
    next.on('error', (error) => log.warn({ err: error }, 'notifier: the connection broke'))
    next.on('end', () => {
      if (client === next) client = undefined
      listenAgain()
    })
    next.on('notification', (message) => receive(message.payload ?? ''))
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
    } catch (error) {
      // It could still start to listen beside its replacement.
      void next.end()
      throw error
    } finally {
      opening = undefined
    }
    if (closing.signal.aborted) return next.end()
    client = next
  }

  const check = setInterval(() => {
    const checked = client
    checked?.query('select 1').catch((error: unknown) => {
      log.warn({ err: error }, 'notifier: the connection does not respond')
      void checked.end()
    })
  }, CHECK_MS)

  function listenAgain(): void {
    if (closing.signal.aborted || client || opening || retry) return
    retry = setTimeout(() => {
      retry = undefined
      listen().then(
        () => gapListeners.forEach((listener) => listener()),
        (error: unknown) => {
          log.warn({ err: error }, 'notifier: no connection')
          listenAgain()
        },
      )
    }, RETRY_MS)
  }

  function receive(payload: string): void {
    if (payload.startsWith(own)) return
    const message = readPayload(payload)
    if (!message) return log.warn({ payload }, 'notifier: a message is not understood')
    for (const signal of message.signals) deliver(signal)
  }

  function enqueue(signal: Signal): void {
    const subject = subjectOf(signal)
    // Two simultaneous changes may be announced in either order, and the newer one covers the older one.
    const former = pending.get(subject)
    if (former?.kind === 'changed' && signal.kind === 'changed' && former.version > signal.version) return
    pending.set(subject, signal)
  }

  function deliver(signal: Signal): void {
    for (const listener of listeners) listener(signal)
  }

  async function send(): Promise<void> {
    while (pending.size > 0) {
      const waiting = [...pending]
      pending = new Map()
      const failed: Entry[] = []
      for (const batch of batchesOf(waiting)) {
        try {
          const payload = JSON.stringify({ from: self, signals: batch.map(([, signal]) => signal) })
          await pool.query({ ...NOTIFY, values: [CHANNEL, payload] })
        } catch (error) {
          failed.push(...batch)
          log.warn({ err: error }, 'notifier: not sent')
        }
      }
      const { signal } = closing
      if (failed.length > 0 && !signal.aborted) {
        pending = new Map([...failed, ...pending].slice(-MOST_WAITING))
      }
      await sleep(failed.length > 0 ? RETRY_MS : GAP_MS, undefined, { signal }).catch(() => undefined)
    }
    sending = undefined
  }

  const notifier: Notifier = {
    notify(signal) {
      if (closing.signal.aborted) return
      enqueue(signal)
      sending ??= send()
      deliver(signal)
    },
    onSignal: (listener) => listeners.push(listener),
    onGap: (listener) => gapListeners.push(listener),
    async close() {
      closing.abort()
      clearTimeout(retry)
      clearInterval(check)
      await sending
      await (client ?? opening)?.end()
    },
  }
  try {
    await listen()
  } catch (error) {
    await notifier.close()
    throw error
  }
  return notifier
}

type Entry = [subject: string, signal: Signal]

/** A later signal about the same subject covers an earlier one. */
function subjectOf(signal: Signal): string {
  if (signal.kind === 'changed') return signal.orgId
  if (signal.kind === 'ended') return signal.sid
  return signal.kind === 'presence' ? signal.key : JSON.stringify(signal)
}

function batchesOf(entries: Entry[]): Entry[][] {
  const batches: Entry[][] = []
  let room = 0
  for (const entry of entries) {
    const bytes = Buffer.byteLength(JSON.stringify(entry[1])) + 1
    if (bytes > room) {
      batches.push([])
      room = BATCH_BYTES
    }
    batches.at(-1)?.push(entry)
    room -= bytes
  }
  return batches
}

// Anybody with access to the database can write to the channel, and so can another version of Kerf.
function readPayload(payload: string): z.infer<typeof payloadSchema> | undefined {
  try {
    return payloadSchema.safeParse(JSON.parse(payload)).data
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
