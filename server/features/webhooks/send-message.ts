import * as t from '#texts/shop/webhook-errors.ts'
import type { Services } from '../../services.ts'
import { AddressRefused } from '../../outbound/outbound-url.ts'
import { post } from '../../outbound/outbound.ts'
import type { Tried } from './deliveries.queries.ts'
import type { Target } from './webhook-target.ts'

const ANSWER_BYTES = 64 * 1024
// Only failures keep a long answer, for the log. Successes have a line for each event, and are rarely read.
const KEPT_OF_FAILURE = 2000
const KEPT_OF_SUCCESS = 200

export const isTaken = (status: number | null): boolean => status !== null && status >= 200 && status < 300

export async function sendMessage(
  { webhookOutbound, stopping }: Services,
  { url, secret }: Target,
  id: string,
  body: string,
): Promise<Tried> {
  const started = performance.now()
  const went = async (): Promise<Pick<Tried, 'status' | 'answer' | 'retryAfterMs'>> => {
    try {
      const headers = await headersOf(secret, id, body)
      const options = { answerBytes: ANSWER_BYTES, signal: stopping, ...webhookOutbound }
      return await post({ url, headers, body: Buffer.from(body) }, options)
    } catch (error) {
      return { status: null, answer: reasonOf(error) }
    }
  }
  const { status, answer, retryAfterMs } = await went()
  const kept = isTaken(status) ? KEPT_OF_SUCCESS : KEPT_OF_FAILURE
  return { status, answer: textOf(answer, kept), took: Math.round(performance.now() - started), retryAfterMs }
}

/** Standard Webhooks. The id and the time are signed with the body. */
async function headersOf(secret: string, id: string, body: string): Promise<Record<string, string>> {
  // Loaded late, because most servers start without a webhook.
  const { Webhook } = await import('standardwebhooks')
  const now = new Date()
  return {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Kerf',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, now, body),
  }
}

const REASONS: Record<string, () => string> = {
  ECONNREFUSED: t.refusedConnection,
  ECONNRESET: t.brokenConnection,
  ENOTFOUND: t.unknownName,
  EAI_AGAIN: t.nameLookup,
  EHOSTUNREACH: t.unreachable,
  ENETUNREACH: t.unreachable,
  ETIMEDOUT: t.unreachable,
}

function reasonOf(error: unknown): string {
  if (error instanceof AddressRefused) return error.message
  if (!(error instanceof Error)) return t.noResponse()
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return t.tooSlow()
  const { code = '' } = error as NodeJS.ErrnoException
  return REASONS[code]?.() ?? t.noResponseBecause({ why: error.message })
}

const textOf = (answer: string, kept: number) =>
  answer
    // oxlint-disable-next-line no-control-regex -- these are what is taken out
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')
    .slice(0, kept)
    .toWellFormed()
