import { expect, onTestFinished, test } from 'vitest'
import type { Delivery } from '#shared/webhooks/schemas.ts'
import { anAdmin, anOrder } from '../../../test/support/factories.ts'
import { startKerf } from '../../../test/support/kerf.ts'
import { startReceivers } from '../../../test/support/webhooks/receiver.ts'
import {
  aWebhook,
  deliveriesOf,
  pass,
  untilArrived,
  webhookOf,
} from '../../../test/support/webhooks/webhooks.ts'
import { TIMES } from '../../limits.ts'
import { pauseAfter } from './webhook-job.ts'

const SECONDS = [5, 30, 120, 600, 1800, 3600, 7200, 7200]

test('pauses grow up to two hours, and are never quite the same', () => {
  const pauses = (random: number) =>
    SECONDS.map((_, index) => pauseAfter(index + 1, TIMES.webhookPausesMs, random) / 1000)
  expect(pauses(0.5)).toEqual(SECONDS)
  expect(pauses(0)).toEqual(SECONDS.map((seconds) => seconds * 0.8))
  expect(pauses(1)).toEqual(SECONDS.map((seconds) => seconds * 1.2))
  const { webhookPausesMs } = TIMES
  expect(pauseAfter(8, webhookPausesMs)).not.toBe(pauseAfter(8, webhookPausesMs))
})

test.each(['3000', () => new Date(Date.now() + 3_000_000).toUTCString()])(
  'a receiver that says how long it wants to be left alone is left alone for so long',
  async (retryAfter) => {
    const receivers = await startReceivers()
    onTestFinished(() => receivers.close())
    const kerf = await startKerf({ webhookOutbound: { allowPrivate: true, ca: receivers.ca } })
    onTestFinished(() => kerf.close())
    const ann = await anAdmin(kerf)
    const receiver = receivers.receiver()
    const webhook = await aWebhook(ann, receiver)
    receiver.answer((response) => {
      const said = typeof retryAfter === 'string' ? retryAfter : retryAfter()
      response.writeHead(429, { 'retry-after': said }).end('Too many')
    })
    await anOrder(ann)
    const first = async () => (await deliveriesOf(ann, webhook)).at(0)
    await expect.poll(async () => (await first())?.attempts, { interval: 10 }).toBe(1)
    const { nextAt, lastTriedAt } = (await first()) as Delivery
    const seconds = (Date.parse(nextAt ?? '') - Date.parse(lastTriedAt ?? '')) / 1000
    expect(Math.round(seconds / 100) * 100).toBe(3000)
  },
)

test('a receiver that fails is tried again, later and later and with the same id, until it works', async () => {
  const receivers = await startReceivers()
  onTestFinished(() => receivers.close())
  const kerf = await startKerf({ webhookOutbound: { allowPrivate: true, ca: receivers.ca } })
  onTestFinished(() => kerf.close())
  const ann = await anAdmin(kerf)
  const receiver = receivers.receiver()
  const webhook = await aWebhook(ann, receiver)
  receiver.answer(503, `Out of\u0000 order ${'x'.repeat(3000)}`)
  const { number } = await anOrder(ann)
  let line: Delivery | undefined
  let tries = 0
  const triedMore = async () => {
    line = (await deliveriesOf(ann, webhook)).at(0)
    return (line?.attempts ?? 0) > tries
  }
  for (;;) {
    await expect.poll(triedMore, { interval: 10 }).toBe(true)
    // On a slow machine the first pause may have passed by itself, too.
    tries = line?.attempts ?? 0
    const pause = (Date.parse(line?.nextAt ?? '') - Date.parse(line?.lastTriedAt ?? '')) / 1000
    const seconds = SECONDS[tries - 1] ?? 0
    expect([pause >= seconds * 0.79, pause <= seconds * 1.21, pause]).toEqual([true, true, pause])
    if (tries >= 4) break
    await pass(kerf, { minutes: 145 })
  }
  expect(line).toMatchObject({ state: 'waiting', status: 503, orderNumber: number })
  expect(line?.answer).toBe(`Out of order ${'x'.repeat(1987)}`)
  expect(await webhookOf(ann, webhook)).toMatchObject({ isOn: true, failingSince: expect.any(String) })

  receiver.answer(200, 'taken')
  await pass(kerf, { minutes: 145 })
  await untilArrived(kerf, ann)
  expect(await webhookOf(ann, webhook)).toMatchObject({ isOn: true, failingSince: null })
  expect(await deliveriesOf(ann, webhook)).toMatchObject([
    { state: 'delivered', status: 200, answer: 'taken', attempts: tries + 1, nextAt: null },
  ])
  expect(new Set(receiver.messages().map(({ id }) => id))).toEqual(new Set([line?.id]))
  for (const message of receiver.messages()) message.verify(webhook.secret)
  // The next one goes out at once.
  await anOrder(ann)
  await untilArrived(kerf, ann)
  expect(receiver.messages()).toHaveLength(tries + 2)
})
