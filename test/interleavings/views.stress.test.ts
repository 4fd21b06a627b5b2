import { afterAll, beforeAll, test } from 'vitest'
import { aView, type Somebody } from '../support/factories.ts'
import { expectSerial, openServers, request, type Scene, type Servers } from './interleave.ts'
import { aShop } from './people.ts'

// Two changes of saved views at the same moment, of the shop's and of one's own.

let servers: Servers

beforeAll(async () => {
  servers = await openServers()
})
afterAll(() => servers.close())

const VIEWS = '/api/views'

const save = ({ visitor }: Somebody, name: string, shared: boolean) =>
  request(visitor, 'POST', VIEWS, { name, search: 'dueDate=overdue', shared })
const rename = ({ visitor }: Somebody, id: string, name: string) =>
  request(visitor, 'PATCH', `${VIEWS}/${id}`, { name })
const remove = ({ visitor }: Somebody, id: string) => request(visitor, 'DELETE', `${VIEWS}/${id}`)

const PAIRS: Record<
  string,
  (ann: Somebody, shared: boolean) => Promise<Pick<Scene, 'a' | 'b' | 'bothWays'>>
> = {
  'a view is deleted, and renamed': async (ann, shared) => {
    const { id } = await aView(ann, { shared })
    return { bothWays: true, a: remove(ann, id), b: rename(ann, id, 'Elm') }
  },
  'a view is renamed, and one of that name saved': async (ann, shared) => {
    const { id } = await aView(ann, { shared })
    return { bothWays: true, a: rename(ann, id, 'Elm'), b: save(ann, 'elm', shared) }
  },
}

const CASES = Object.entries(PAIRS).flatMap(([what, pair]) =>
  [true, false].map((shared) => ({ what, whose: shared ? 'the shop' : 'one person', shared, pair })),
)

test.each(CASES)('$what, of $whose', async ({ shared, pair }) => {
  await expectSerial(servers, async (kerf) => {
    const { ann } = await aShop(kerf, [])
    const look = async () =>
      (
        await servers.client.query(
          'select lower(name) as name from saved_views where org_id = $1 order by name',
          [ann.orgId],
        )
      ).rows
    return { ...(await pair(ann, shared)), orgIds: [ann.orgId], look }
  })
})
