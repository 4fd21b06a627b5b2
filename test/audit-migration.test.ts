import { expect, test } from 'vitest'
import { migrateDatabase } from '../server/db/migrate.ts'
import { aDatabase, query, withClient } from './support/backups/installations.ts'

test('an organization that comes from before the audit finds what its log has of people, and each line once', async () => {
  const { connection } = await aDatabase()
  // It has been migrated already.
  await query(connection, 'drop schema public, drizzle cascade; create schema public')
  await migrateDatabase(connection, { to: '0007_store_id' })
  await withClient(connection, async (client) => {
    await client.query(
      `insert into organizations (name, slug, version) values ('Oak', 'oak', 6), ('Elm', 'elm', 0)`,
    )
    await client.query(`insert into users (display_name) values ('Ann')`)
    await client.query(
      `insert into events (org_id, actor_id, type, data, version, created_at)
       select o.id, u.id, l.type, l.data::jsonb, l.version, now() - l.ago::interval
       from organizations o, users u, (values
         ('member.role_changed', '{"userId":null,"name":"Ben","from":"SHOP","to":"ADMIN"}', 1, '401 days'),
         ('member.role_changed', '{"userId":null,"name":"Ben","from":"ADMIN","to":"SALES"}', 2, '399 days'),
         ('member.updated', '{"userId":null,"fields":["phone"]}', 3, '3 days'),
         ('member.updated', '{"userId":null,"fields":["phone","email"]}', 4, '2 days'),
         ('template.removed', '{"templateId":null,"name":"Gluing"}', 5, '1 day'),
         ('orders.cleared', '{}', 6, '1 hour')
       ) l(type, data, version, ago) where o.slug = 'oak'`,
    )
  })
  await migrateDatabase(connection)
  const rows = await query(
    connection,
    `select o.slug, u.display_name, a.type, a.data, a.created_at = e.created_at::timestamptz(3) as on_time
     from audit_events a join organizations o on o.id = a.org_id join users u on u.id = a.user_id
     join events e on e.org_id = o.id and e.type = a.type and a.data @> (e.data - 'fields') and e.version <> 3
     order by a.created_at`,
  )
  const line = { slug: 'oak', display_name: 'Ann', on_time: true }
  expect(rows).toEqual([
    {
      ...line,
      type: 'member.role_changed',
      data: { userId: null, name: 'Ben', from: 'ADMIN', to: 'SALES' },
    },
    { ...line, type: 'member.updated', data: { userId: null, fields: ['email'] } },
    { ...line, type: 'orders.cleared', data: {} },
  ])
  const positionsOf = (consumer: string) =>
    query(
      connection,
      `select slug, p.version::int from organizations o join consumer_positions p on p.org_id = o.id
       where consumer = '${consumer}' order by slug`,
    )
  const atTheEnd = [
    { slug: 'elm', version: 0 },
    { slug: 'oak', version: 6 },
  ]
  expect(await positionsOf('audit')).toEqual(atTheEnd)
  expect(await positionsOf('customer-mails'), 'nobody is mailed of the past').toEqual(atTheEnd)
  expect(await positionsOf('webhooks'), 'no program hears of the past').toEqual(atTheEnd)
})
