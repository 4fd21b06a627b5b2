import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, anAdmin, anOrder, type Somebody } from '../../../../test/support/factories.ts'
import { at, note } from '../../../../test/support/inbox.ts'
import { untilConsumed } from '../../../../test/support/backups/installations.ts'
import { type OwnKerf, startKerf } from '../../../../test/support/kerf.ts'
import { untilSent } from '../../../../test/support/mail/jobs.ts'
import { startMailServer, type MailServer } from '../../../../test/support/mail/server.ts'
import {
  startPushService,
  type PushedBrowser,
  type PushService,
} from '../../../../test/support/push/service.ts'

let kerf: OwnKerf
let service: PushService
let mailServer: MailServer

interface Shop {
  ann: Somebody
  ben: Somebody
  browser: PushedBrowser
}

beforeAll(async () => {
  service = await startPushService()
  mailServer = await startMailServer()
  kerf = await startKerf({
    smtpUrl: mailServer.url,
    // It waits for push services as long as tests let it.
    pushOutbound: { allowPrivate: true, ca: service.ca, deadlineMs: 300_000 },
    times: { mailAfterMs: 0, pushAfterMs: 0 },
  })
})
afterAll(async () => {
  await service.close()
  await kerf.close()
  await mailServer.close()
})

async function aShop(): Promise<Shop> {
  // Everybody here registers from one address.
  await kerf.database.pool.query('delete from throttles')
  const ann = await anAdmin(kerf)
  const [ben, browser] = [await aMember(kerf, ann), service.browser()]
  const { status } = await ben.visitor.put('/api/push/devices', browser.subscription)
  expect(status).toBe(200)
  return { ann, ben, browser }
}

/** On an order each, of which it answers the title. */
async function mention({ ann, ben }: Shop, title: string): Promise<string> {
  const order = await anOrder(ann, { title })
  await note(ann, order, `${at(ben.user)} is the oak in?`)
  return `${order.number} · ${title}`
}

const titlesOf = ({ browser }: Shop) => browser.pushes().map(({ message }) => message.title)
const mailsTo = ({ ben }: Shop) =>
  mailServer.mails().filter(({ recipients }) => recipients.includes(ben.email))

test("slow push services keep no other shop's pushes and mails waiting, and are called in turns", async () => {
  const called: { shop: number; response: ServerResponse }[] = []
  const shops: Shop[] = []
  const told: string[][] = []
  for (let shop = 0; shop < 12; shop += 1) shops.push(await aShop())
  const tellOf = async (title: string, some: Shop[]) => {
    for (const shop of some) (told[shops.indexOf(shop)] ??= []).push(await mention(shop, title))
    await untilConsumed(kerf.connection)
  }
  await tellOf('First', shops)
  await untilSent(kerf)
  for (const [shop, { browser }] of shops.entries())
    browser.answer((response) => void called.push({ shop, response }))

  const [greedy, others] = [shops.slice(0, 8), shops.slice(8)]
  for (const title of ['Second', 'Third', 'Fourth']) await tellOf(title, greedy)
  await tellOf('Second', others)
  // As many as would keep all workers that send mails, too.
  await expect.poll(() => called.length).toBeGreaterThanOrEqual(4)

  const quick = await aShop()
  const title = await mention(quick, 'Oak table')
  await untilConsumed(kerf.connection)
  await expect.poll(() => titlesOf(quick)).toEqual([title])
  await expect.poll(() => mailsTo(quick).length).toBe(1)
  await expect.poll(() => called.length).toBe(12)

  for (let answered = 0; answered < 28; answered += 1) {
    await expect.poll(() => called.length).toBeGreaterThan(answered)
    called[answered]?.response.writeHead(201).end()
  }
  await untilSent(kerf)
  // The last four have their turn before the other pushes of the first eight, all of which are older.
  const early = new Set(called.slice(0, 20).map(({ shop }) => shop))
  expect(early.size).toBe(12)
  expect(shops.map(titlesOf)).toEqual(told)
})
