import { beforeAll, expect, test } from 'vitest'
import { anAdmin } from '../../../../test/support/factories.ts'
import { SECRET, sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'
import { aSubscription } from '../../../../test/support/push/subscription.ts'
import { vapidKeys } from './keys.service.ts'

let kerf: TestKerf
beforeAll(async () => {
  kerf = await sharedKerf()
})

const warnings: string[] = []
const servicesWith = (secret: string) => {
  const log = { warn: (line: string) => warnings.push(line) }
  return { ...kerf.services, secret, log: log as never }
}

test('the keys are made once, whoever needs them first, and are the same for every server', async () => {
  const both = await Promise.all([vapidKeys(servicesWith(SECRET)), vapidKeys(servicesWith(SECRET))])
  expect(both[0]).toEqual(both[1])
  const { visitor } = await anAdmin(kerf)
  const { body } = await visitor.get('/api/push/key')
  expect(body).toEqual({ publicKey: both[0].publicKey })
  expect(Buffer.from(body.publicKey, 'base64url')).toHaveLength(65)
  const { rows } = await kerf.database.pool.query('select sealed from server_keys')
  expect(rows).toHaveLength(1)
  expect(Buffer.from(rows[0].sealed, 'base64url').includes(both[0].privateKey)).toBe(false)
})

test('those of a server with another secret take their place, and devices have to ask anew', async () => {
  const { visitor } = await anAdmin(kerf)
  await visitor.put('/api/push/devices', aSubscription())
  const former = await vapidKeys(servicesWith(SECRET))
  const [keys, same] = await Promise.all([
    vapidKeys(servicesWith('another secret, as long as that')),
    vapidKeys(servicesWith('another secret, as long as that')),
  ])
  expect(keys.publicKey).not.toBe(former.publicKey)
  expect(same).toEqual(keys)
  expect((await visitor.get('/api/push/devices')).body).toEqual([])
  expect(warnings).toEqual([
    'the keys for pushes were sealed with another secret: there are new ones, and each device has to turn pushes on again',
  ])
})
