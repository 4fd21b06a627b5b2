import { beforeAll, expect, test } from 'vitest'
import { mentionOf } from '#shared/notifications/mentions.ts'
import { aMember, anAdmin, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'

let kerf: TestKerf
let admin: Somebody
let colleague: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
  colleague = await aMember(kerf, admin)
})

test('the feed names whom a note mentions, as the note itself does, by the present names', async () => {
  const order = await anOrder(admin)
  const path = `/api/orders/${order.id}/notes`
  const { id, displayName } = colleague.user
  const content = `Ask ${mentionOf(id)}, or ${mentionOf(admin.user.id)}`
  const { status, body: note } = await admin.visitor.post(path, { content })
  expect(status).toBe(201)
  const told = (name: string) => ({
    text: `Ask @${name}, or @${admin.user.displayName}`,
    mentions: expect.arrayContaining([
      { id, displayName: name },
      { id: admin.user.id, displayName: admin.user.displayName },
    ]),
  })
  const ofNote = ({ content, mentions }: { content: string; mentions: object[] }) => ({
    text: content,
    mentions,
  })
  const stands = async () => {
    const { body: notes } = await colleague.visitor.get(path)
    const { body: feed } = await colleague.visitor.get(`/api/orders/${order.id}/activities`)
    return [...notes.map(ofNote), { text: feed[0].message, mentions: feed[0].mentions }]
  }
  expect(ofNote(note)).toEqual(told(displayName))
  expect(await stands()).toEqual([told(displayName), told(displayName)])

  await colleague.visitor.put('/api/user/profile', { userId: id, displayName: 'Freya of the Bench' })
  expect(await stands()).toEqual([told('Freya of the Bench'), told('Freya of the Bench')])
  const { body: plain } = await admin.visitor.post(path, { content: 'Nobody' })
  expect(plain).not.toHaveProperty('mentions')
  expect((await colleague.visitor.get(`/api/orders/${order.id}/activities`)).body[0]).not.toHaveProperty(
    'mentions',
  )
})
