import { beforeAll, expect, test } from 'vitest'
import { anAdmin, anAttachment, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { aPicture } from '../../../test/support/pictures/pictures.ts'

let kerf: TestKerf

beforeAll(async () => {
  kerf = await sharedKerf()
})

/** The address of a small picture that nobody has asked for yet. */
async function aThumbnail(by: Somebody, orderId: string, content: Uint8Array): Promise<string> {
  const { id } = await anAttachment(by, orderId, { name: 'photo.png', content })
  return `/api/files/${id}/thumbnail`
}

test.each([
  ['small', 4000, 4000],
  ['large', 8000, 4000],
])(
  'many %s pictures of one organization keep another one’s waiting for one of them only',
  async (_which, width, height) => {
    const [ann, bob] = [await anAdmin(kerf), await anAdmin(kerf)]
    const [annsOrder, bobsOrder] = [await anOrder(ann), await anOrder(bob)]
    const picture = await aPicture({ width, height })
    const many: string[] = []
    for (let n = 0; n < 8; n += 1) many.push(await aThumbnail(ann, annsOrder.id, picture))
    const one = await aThumbnail(bob, bobsOrder.id, picture)

    const made: string[] = []
    const make = async (who: string, by: Somebody, path: string) => {
      expect((await by.visitor.get(path)).status).toBe(200)
      made.push(who)
    }
    const anns = many.map((path) => make('ann', ann, path))
    // All of them have been asked for by then.
    await Promise.race(anns)
    await make('bob', bob, one)
    const before = made.indexOf('bob')
    await Promise.all(anns)
    expect(before).toBeLessThanOrEqual(4)
  },
)
