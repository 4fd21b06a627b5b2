import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { PersonalMessage } from '#shared/realtime.ts'
import type { Connection, Pool } from '../db/client.ts'

const wakeUpSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('changed'), orgId: z.string(), version: z.int() }),
  z.object({ kind: z.literal('ended'), sid: z.string() }),
  // What it says is for the screens of one person, and goes there as it is.
  z.object({
    kind: z.literal('personal'),
    orgId: z.string(),
    userId: z.string(),
    message: z.custom<PersonalMessage>((value) => typeof value === 'object' && value !== null),
  }),
])
const payloadSchema = z.object({ from: z.string(), wakeUps: z.array(wakeUpSchema) })

/** A hint that something may have changed: late, twice, out of order or never does no harm. */
export type WakeUp = z.infer<typeof wakeUpSchema>

export interface WakeUps {
  /** Tells this process at once and the others soon. Call it after the commit, never inside. */
  announce(wakeUp: WakeUp): void
  onWakeUp(listener: (wakeUp: WakeUp) => void): void
  /** Called when wake-ups of other processes may have been missed. */
  onGap(listener: () => void): void
  close(): Promise<void>
}

const CHANNEL = 'kerf_wake_ups'
// PostgreSQL takes payloads of under 8,000 bytes; one wake-up has at most 250.
const AT_A_TIME = 30
const RETRY_MS = 1000

/**
 * Wake-ups over LISTEN/NOTIFY. They are sent outside the transaction that they speak of: NOTIFY inside
 * holds a lock on the whole database until the commit.
 */
export async function openWakeUps(connection: Connection, pool: Pool, log: Logger): Promise<WakeUps> {
  const self = randomUUID()
  const listeners: ((wakeUp: WakeUp) => void)[] = []
  const gapListeners: (() => void)[] = []
  let pending = new Map<string, WakeUp>()
  let personal: WakeUp[] = []
  let sending: Promise<void> | undefined
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  async function listen(): Promise<void> {
    const next = new pg.Client({ ...connection, application_name: 'kerf wake-ups' })
    next.on('error', (error) => log.warn({ err: error }, 'wake-ups: the connection broke'))
    next.on('end', () => {
      if (client === next) client = undefined
      listenAgain()
    })
    next.on('notification', (message) => receive(message.payload ?? ''))
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    if (closed) return next.end()
    client = next
  }

  function listenAgain(): void {
    if (closed || client || retry) return
    retry = setTimeout(() => {
      retry = undefined
      listen().then(
        () => gapListeners.forEach((listener) => listener()),
        (error: unknown) => {
          log.warn({ err: error }, 'wake-ups: no connection')
          listenAgain()
        },
      )
    }, RETRY_MS)
  }

  function receive(payload: string): void {
    const message = readPayload(payload)
    if (!message) return log.warn({ payload }, 'wake-ups: a message is not understood')
    if (message.from === self) return
    for (const wakeUp of message.wakeUps) tellHere(wakeUp)
  }

  function keepForSending(wakeUp: WakeUp): void {
    if (wakeUp.kind === 'personal') {
      personal.push(wakeUp)
      return
    }
    if (wakeUp.kind === 'ended') {
      pending.set(wakeUp.sid, wakeUp)
      return
    }
    // Two changes at once may be announced in either order, and the newer one says all that the older one does.
    const former = pending.get(wakeUp.orgId)
    if (former?.kind === 'changed' && former.version > wakeUp.version) return
    pending.set(wakeUp.orgId, wakeUp)
  }

  function tellHere(wakeUp: WakeUp): void {
    for (const listener of listeners) listener(wakeUp)
  }

  async function send(): Promise<void> {
    while (pending.size > 0 || personal.length > 0) {
      const wakeUps = [...pending.values(), ...personal]
      pending = new Map()
      personal = []
      for (let start = 0; start < wakeUps.length; start += AT_A_TIME) {
        const batch = wakeUps.slice(start, start + AT_A_TIME)
        try {
          const payload = JSON.stringify({ from: self, wakeUps: batch })
          await pool.query('select pg_notify($1, $2)', [CHANNEL, payload])
        } catch (error) {
          // The other processes find the change at their next heartbeat.
          log.warn({ err: error }, 'wake-ups: not sent')
        }
      }
    }
    sending = undefined
  }

  await listen()
  return {
    announce(wakeUp) {
      if (closed) return
      keepForSending(wakeUp)
      sending ??= send()
      tellHere(wakeUp)
    },
    onWakeUp: (listener) => listeners.push(listener),
    onGap: (listener) => gapListeners.push(listener),
    async close() {
      closed = true
      clearTimeout(retry)
      await sending
      await client?.end()
    },
  }
}

// Whoever may connect to the database can write to the channel, and so can another version of Kerf.
function readPayload(payload: string): z.infer<typeof payloadSchema> | undefined {
  try {
    return payloadSchema.safeParse(JSON.parse(payload)).data
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
