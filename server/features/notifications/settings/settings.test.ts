import { beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_CHANNELS } from '#shared/notifications/kinds.ts'
import { aMember, anAdmin, joins, type Somebody } from '../../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'

let kerf: TestKerf
let ann: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  ann = await anAdmin(kerf)
})

const PATH = '/api/notifications/settings'
const DEFAULTS = { channels: DEFAULT_CHANNELS, digest: true, quietHours: null, mails: false }
const read = async (by: Somebody) => (await by.visitor.get(PATH)).body
const change = (by: Somebody, patch: unknown) => by.visitor.patch(PATH, patch)

async function chosenBy({ user }: Somebody): Promise<unknown[]> {
  const { rows } = await kerf.database.pool.query(
    'select chosen from notification_settings where user_id = $1',
    [user.id],
  )
  return rows.map(({ chosen }) => chosen)
}

describe('settings', () => {
  test('are the defaults where nobody has chosen, and only what was chosen is kept', async () => {
    const ben = await aMember(kerf, ann)
    expect(await read(ben)).toEqual(DEFAULTS)
    expect(await chosenBy(ben)).toEqual([])
    const moved = { inbox: true, mail: true, push: false }
    const first = await change(ben, { channels: { moved } })
    expect([first.status, first.body]).toEqual([
      200,
      { ...DEFAULTS, channels: { ...DEFAULT_CHANNELS, moved } },
    ])
    const off = { inbox: false, mail: false, push: false }
    const night = { from: '20:00', to: '07:00' }
    await change(ben, { channels: { note: off }, digest: false })
    const { body } = await change(ben, { quietHours: night })
    const now = { channels: { ...DEFAULT_CHANNELS, moved, note: off }, digest: false, quietHours: night }
    expect(body).toEqual({ ...now, mails: false })
    expect(await read(ben)).toEqual(body)
    expect(await chosenBy(ben)).toEqual([
      { channels: { moved, note: off }, digest: false, quietHours: night },
    ])
    expect((await change(ben, { quietHours: null })).body.quietHours).toBeNull()
    expect(await read(ann)).toEqual(DEFAULTS)
  })

  test('are of each organization by itself', async () => {
    const other = await anAdmin(kerf)
    const eve = await aMember(kerf, ann)
    await change(eve, { digest: false })
    await joins(eve, other)
    await eve.visitor.put('/api/user/organization', { orgId: other.orgId })
    expect((await eve.visitor.get('/api/user')).body.orgId).toBe(other.orgId)
    expect((await read(eve)).digest).toBe(true)
  })

  test('that are changed at the same time are all kept', async () => {
    const tom = await aMember(kerf, ann)
    const off = { inbox: false, mail: false, push: false }
    const kinds = ['mention', 'note', 'moved', 'timer', 'wait'] as const
    await Promise.all(kinds.map((kind) => change(tom, { channels: { [kind]: off } })))
    const { channels } = await read(tom)
    expect(kinds.map((kind) => channels[kind])).toEqual(kinds.map(() => off))
  })

  test.each([
    [
      { channels: { note: { inbox: false, mail: true, push: false } } },
      'Email and push need the inbox turned on',
    ],
    [{ channels: { note: { inbox: true, mail: 'yes', push: false } } }, 'Email must be true or false'],
    [{ channels: { gossip: { inbox: true, mail: true, push: true } } }, 'Unknown kind of notification'],
    [{ channels: 'all' }, 'Unknown kind of notification'],
    [{ channels: { note: true } }, 'Set inbox, mail and push for each kind'],
    [{ digest: 'daily' }, 'Digest must be true or false'],
    [{ quietHours: { from: '8 pm', to: '07:00' } }, 'Start must be a time such as 20:00'],
    [{ quietHours: { from: '20:00', to: '24:00' } }, 'End must be a time such as 20:00'],
    [{ quietHours: { from: '20:00' } }, 'End must be a time such as 20:00'],
    [{ quietHours: { from: '20:00', to: '20:00' } }, "Start and end can't be the same time"],
    [{ quietHours: 'at night' }, 'Quiet hours need a start and an end'],
  ])('refuse %j', async (patch, sentence) => {
    const { status, body } = await change(ann, patch)
    expect([status, body.message]).toEqual([400, expect.stringContaining(sentence)])
    expect(Object.values(body.fields)).toEqual([body.message])
    expect(await read(ann)).toEqual(DEFAULTS)
  })
})
