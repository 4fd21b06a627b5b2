import { beforeAll, expect, test } from 'vitest'
import type { LiveEvent } from '#shared/realtime.ts'
import { aMember, anAdmin, anInvite, type Somebody } from '../../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'
import { Screen } from '../../../../test/support/live/screen.ts'
import { aWebhook, pathOf } from '../../../../test/support/webhooks/webhooks.ts'

let kerf: TestKerf
let ann: Somebody
let ben: Somebody
let cleo: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  ann = await anAdmin(kerf)
  ben = await aMember(kerf, ann)
  cleo = await aMember(kerf, ann)
})

const HOST = 'receiver.example.com'

test('members hear of what only ADMINs may read that it happened, and no more', async () => {
  const live = await Screen.open(ben.visitor)
  const first = await live.next()
  const since = first.type === 'AUTH_OK' ? first.version : 0

  await anInvite(ann, { role: 'ADMIN' })
  const webhook = await aWebhook(ann, { url: `https://${HOST}/hook` })
  await ann.visitor.patch(pathOf(ann, webhook), { isOn: false })
  await ann.visitor.delete(pathOf(ann, webhook))
  const reset = { email: cleo.user.email, newPassword: 'cherry-and-maple-7' }
  expect((await ann.visitor.post('/api/admin/reset-password', reset)).status).toBe(204)
  expect((await ben.visitor.get(`/api/organizations/${ann.orgId}/invites`)).status).toBe(403)
  expect((await ben.visitor.get(pathOf(ann))).status).toBe(403)

  const { body: invites } = await ann.visitor.get(`/api/organizations/${ann.orgId}/invites`)
  const ofWebhook = { webhookId: webhook.id }
  const expected = [
    ['invite.created', { inviteId: invites[0].id }],
    ['webhook.added', ofWebhook],
    ['webhook.changed', ofWebhook],
    ['webhook.removed', ofWebhook],
    ['member.password_reset', {}],
  ].map(([type, data], n) => ({ version: since + 1 + n, type, data }))
  const resumed = await Screen.live(ben.visitor, { version: since })
  for (const screen of [live, resumed]) {
    const heard = []
    while (heard.length < expected.length) {
      const { version, event } = (await screen.next()) as LiveEvent
      heard.push({ version, type: event.type, data: event.data })
    }
    expect(heard).toEqual(expected)
  }
})
