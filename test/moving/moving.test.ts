import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { secretOf } from '../../server/secrets/secret.ts'
import { aDatabase, query, untilConsumed } from '../support/backups/installations.ts'
import { expectOk, fillShops } from '../support/backups/full-shops.ts'
import { aFeed, readFeed } from '../support/calendars.ts'
import { aMember, anAdmin, anotherBrowser, anOrder } from '../support/factories.ts'
import { refusal } from '../support/processes/commands.ts'
import { temporaryFolder } from '../support/temporary.ts'
import type { Visitor } from '../support/visitor.ts'
import {
  exportTo,
  filesOfOrganization,
  imported,
  importFrom,
  installed,
  rowsOfOrganization,
} from './organizations.ts'

async function look(url: string, { cookie }: Visitor): Promise<string> {
  const response = await fetch(url, { headers: { cookie: cookie ?? '' } })
  const bytes = Buffer.from(await response.arrayBuffer())
  return `${response.status} ${createHash('sha256').update(bytes).digest('hex')}`
}

test('an organization moves to a server with another secret, with its rows, files, links and calendars', async () => {
  const first = await installed(await aDatabase())
  const shops = await fillShops(first)
  const { ann, ben } = shops.oak
  const { orgId } = ann
  const [order] = expectOk(await ann.visitor.get('/api/orders'))
  const { url: link } = expectOk(await ben.visitor.get(`/api/orders/${order.id}/customer-link`)).link
  const feed = await aFeed(ann)
  const hook = { url: 'https://hooks.example.com/oak?key=k', events: ['order.created'] }
  expectOk(await ann.visitor.post(`/api/organizations/${orgId}/webhooks`, hook))
  await untilConsumed(first.connection)

  const second = await installed(await aDatabase())
  const dan = await anAdmin(second, { organizationName: 'Oak & Sons, "Ltd"' })
  await anOrder(dan)
  const benHere = { email: ben.email, displayName: 'Benjamin', password: 'hickory-and-ash-43' }
  const ben2 = await aMember(second, dan, 'SHOP', benHere)
  await untilConsumed(second.connection)
  const ofDan = await rowsOfOrganization(second.connection, dan.orgId)
  expect(await secretOf({ sessionSecret: undefined, dataDir: first.place.DATA_DIR })).not.toBe(
    await secretOf({ sessionSecret: undefined, dataDir: second.place.DATA_DIR }),
  )

  const { slug } = expectOk(await ann.visitor.get(`/api/organizations/${orgId}`))
  const file = join(await temporaryFolder(), 'oak.tar.gz')
  const passphrase = await exportTo(first, slug, file)
  const rows = await rowsOfOrganization(first.connection, orgId)
  expect(rows['organizations']).toHaveLength(1)
  const files = await filesOfOrganization(first, orgId)
  const bytes = await Promise.all(
    shops.seen
      // Ben's name is another one there.
      .filter(
        ({ by, path }) => by === ann && /\/(files|logos|objects|holds|closed-days|customer-page)/.test(path),
      )
      .map(async ({ path }) => [path, await look(first.url + path, ann.visitor)] as const),
  )

  const refused = await importFrom(second, file)
  expect(refused.error).toContain(`${ben.email}: there ${ben.user.displayName}, here Benjamin`)
  expect(await query(second.connection, 'select from organizations')).toHaveLength(1)

  const withPassphrase = { place: { ...second.place, BACKUP_PASSPHRASE: passphrase } }
  const wrong = { place: { ...second.place, BACKUP_PASSPHRASE: `A${passphrase}` } }
  expect(await importFrom(wrong, file, '--same-people')).toEqual(
    refusal('This is another passphrase than the one that export-organization printed. Nothing was changed.'),
  )
  const out = await imported(withPassphrase, file, '--same-people')
  expect(out).toContain(
    `They had an account here, and keep its password: ${ben.user.displayName} (${ben.email}).`,
  )
  expect(out).not.toContain('webhooks')
  const renamed = (text: string) => text.replaceAll(ben.user.id, ben2.user.id)
  const there = await rowsOfOrganization(second.connection, orgId)
  for (const [table, lines] of Object.entries(rows)) {
    if (['users', 'organizations'].includes(table)) continue
    expect({ [table]: there[table] }).toEqual({ [table]: lines.map(renamed).toSorted() })
  }
  expect(there['users']).toContain(rows['users']?.find((row) => row.includes(ann.user.id)))
  // The shop that was there first runs that server.
  expect(await query(second.connection, 'select slug from organizations order by created_at')).toEqual([
    { slug },
    { slug: expect.stringMatching(new RegExp(`^${slug}-[0-9a-f]{6}$`)) },
  ])
  expect(await filesOfOrganization(second, orgId)).toEqual(files)
  expect(await rowsOfOrganization(second.connection, dan.orgId)).toEqual(ofDan)

  const annThere = await anotherBrowser(second, ann)
  for (const [path, before] of bytes) {
    expect({ path, is: await look(second.url + path, annThere) }).toEqual({ path, is: before })
  }
  const benThere = await anotherBrowser(second, ben, { password: benHere.password })
  const organizations = expectOk(await benThere.get('/api/user/organizations'))
  expect(organizations.map(({ role }: { role: string }) => role).toSorted()).toEqual(['SALES', 'SHOP'])

  const token = new URL(link).pathname.split('/').at(-1)
  expect((await second.visitor().get(`/t/${token}`)).status).toBe(200)
  expect((await second.visitor().get(`/t/${token?.slice(0, -1)}_`)).status).toBe(404)
  expect((await readFeed(second, feed)).status).toBe(200)
  expect((await readFeed(second, { ...feed, url: feed.url.replace('.ics', 'x.ics') })).status).toBe(404)
  expect(expectOk(await annThere.get(`/api/organizations/${orgId}/webhooks`))).toMatchObject([
    { url: hook.url },
  ])
  const next = await anOrder({ ...ann, visitor: annThere })
  expect(next.number).toBe('ORD-0003')

  const [webhook] = expectOk(await annThere.get(`/api/organizations/${orgId}/webhooks`))
  await query(second.connection, `update webhooks set sealed = 'lost' where id = '${webhook.id}'`)
  expect(await imported(second, file, '--replace', '--same-people')).toMatch(
    /\nThese webhooks end, and have to be set up again: hooks\.example\.com\.$/,
  )
  expect(await imported(withPassphrase, file, '--replace', '--same-people')).not.toContain('webhooks')
  expect(expectOk(await annThere.get(`/api/organizations/${orgId}/webhooks`))).toMatchObject([
    { url: hook.url },
  ])
  expect((await second.visitor().get(`/t/${token}`)).status).toBe(200)
})
