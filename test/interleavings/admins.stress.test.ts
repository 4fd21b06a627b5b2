import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Somebody } from '../support/factories.ts'
import { expectSerial, openServers, request, type Scene, type Servers } from './interleave.ts'
import { aShop, promote, remove, type Name, type Shop } from './people.ts'

// An admin does something that lasts, and is none any more at the same moment: it is done before that, or refused.

let servers: Servers

beforeAll(async () => {
  servers = await openServers()
})
afterAll(() => servers.close())

const OTHER = 'beech-and-maple-88'

const webhooks = ({ orgId }: Somebody) => `/api/organizations/${orgId}/webhooks`
const aWebhook = { url: 'https://hooks.example/kerf', events: ['order.moved'] }

/** How many of a shop's webhooks are on. */
async function webhooksOn({ orgId }: Somebody): Promise<unknown> {
  const { rows } = await servers.client.query(
    'select count(*)::int as count from webhooks where org_id = $1 and is_on',
    [orgId],
  )
  return rows[0]
}

/** What happened in a shop, in the order of its log. */
async function logOf({ orgId }: Somebody): Promise<unknown> {
  const { rows } = await servers.client.query('select type from events where org_id = $1 order by version', [
    orgId,
  ])
  return rows
}

// Of a session that has ended meanwhile nobody asks any more who it was.
const REFUSED_LATER: [number, number] = [403, 204]

const PAIRS: Record<string, { names: Name[]; pair: (shop: Shop) => Promise<Omit<Scene, 'orgIds'>> }> = {
  'a webhook is added, and its maker removed': {
    names: ['ben'],
    pair: async ({ ann, ben }) => ({
      bothWays: true,
      a: request(ben.visitor, 'POST', webhooks(ben), aWebhook),
      b: remove(ann, ben),
      also: REFUSED_LATER,
      look: () => webhooksOn(ann),
    }),
  },
  'a webhook is switched on, and who does it is removed': {
    names: ['ben'],
    pair: async ({ ann, ben }) => {
      const { body } = await ann.visitor.post(webhooks(ann), aWebhook)
      const path = `${webhooks(ann)}/${body.id}`
      expect((await ann.visitor.patch(path, { isOn: false })).status).toBe(200)
      return {
        bothWays: true,
        a: request(ben.visitor, 'PATCH', path, { isOn: true }),
        b: remove(ann, ben),
        also: REFUSED_LATER,
        look: () => webhooksOn(ann),
      }
    },
  },
  'a webhook is removed, and who does it is demoted': {
    names: ['ben'],
    pair: async ({ ann, ben }) => {
      const { body } = await ann.visitor.post(webhooks(ann), aWebhook)
      return {
        bothWays: true,
        a: request(ben.visitor, 'DELETE', `${webhooks(ann)}/${body.id}`),
        b: promote(ann, ben, 'SALES'),
        look: () => logOf(ann),
      }
    },
  },
  'a password is reset, and who does it is demoted': {
    names: ['ben', 'cy'],
    pair: async ({ ann, ben, cy }) => ({
      bothWays: true,
      a: request(ben.visitor, 'POST', '/api/admin/reset-password', { email: cy.email, newPassword: OTHER }),
      b: promote(ann, ben, 'SALES'),
      // Not after that.
      look: () => logOf(ann),
    }),
  },
}

test.each(Object.entries(PAIRS))('%s', async (_, { names, pair }) => {
  await expectSerial(servers, async (kerf) => {
    const shop = await aShop(kerf, names)
    return { ...(await pair(shop)), orgIds: [shop.ann.orgId] }
  })
})
