import type pg from 'pg'
import { hashPassword } from '../../../server/sessions/passwords.ts'
import { PASSWORD } from '../factories.ts'

// The data of a shop in the first version of the schema.

export interface OldShop {
  orgId: string
  userId: string
  orderIds: string[]
}

/** The id of the row that a statement inserts. */
export async function inserted(pool: pg.Pool, statement: string, values: unknown[]): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(`${statement} returning id`, values)
  return rows[0]?.id ?? ''
}

export const anOldOrganization = (pool: pg.Pool, name: string) =>
  inserted(pool, 'insert into organizations (name, slug) values ($1, $2)', [name, name.replace(' ', '-')])

/** Three orders: one with notes and two checklists, one with a note, one with nothing. */
export async function oldShop(pool: pg.Pool): Promise<OldShop> {
  const orgId = await anOldOrganization(pool, 'Old shop')
  const userId = await inserted(
    pool,
    `insert into users (email, password, display_name, org_id, role) values ('old@example.com', $1, 'Ola', $2, 'ADMIN')`,
    [await hashPassword(PASSWORD), orgId],
  )
  await pool.query('insert into organization_members values ($1, $2, $3)', [orgId, userId, 'ADMIN'])
  const column = await inserted(
    pool,
    `insert into board_columns (org_id, name, status, position, wip_limit) values ($1, 'Order In', 'ORDER_IN', 0, 15)`,
    [orgId],
  )
  const orderIds: string[] = []
  for (const number of [1, 2, 3]) {
    const id = await inserted(
      pool,
      `insert into orders (org_id, number, title, customer_name, status_column_id, created_by, last_updated_by, version)
       values ($1, $2, 'Oak table', 'Robin Hale', $3, $4, $4, $5)`,
      [orgId, `ORD-000${number}`, column, userId, number],
    )
    orderIds.push(id)
    await pool.query(
      `insert into order_activity (org_id, order_id, actor_id, type, version) values ($1, $2, $3, 'create', $4)`,
      [orgId, id, userId, number],
    )
  }
  const [full, noted] = orderIds
  for (const orderId of [full, full, noted]) {
    await inserted(
      pool,
      `insert into order_notes (org_id, order_id, author_id, content) values ($1, $2, $3, 'Note')`,
      [orgId, orderId, userId],
    )
  }
  // The organization's own template with the name of a default one.
  const templateId = await inserted(
    pool,
    `insert into checklist_templates (org_id, name, created_by) values ($1, 'Machining', $2)`,
    [orgId, userId],
  )
  for (const items of [
    [
      [true, true],
      [true, false],
      [false, false],
    ],
    [[true, false], []],
  ]) {
    const checklistId = await inserted(
      pool,
      `insert into order_checklists (org_id, order_id, template_id, name) values ($1, $2, $3, 'Machining')`,
      [orgId, full, templateId],
    )
    for (const [isRequired = false, isCompleted = false] of items) {
      await inserted(
        pool,
        `insert into order_checklist_items (org_id, checklist_id, title, position, is_required, is_completed)
         values ($1, $2, 'Step', 0, $3, $4)`,
        [orgId, checklistId, isRequired, isCompleted],
      )
    }
  }
  await pool.query('update organizations set version = 3, last_order_number = 3 where id = $1', [orgId])
  return { orgId, userId, orderIds }
}

/**
 * Returns a note that now looks like a mention of a person of another organization. Ola watches the order because of
 * her note.
 */
export async function aLookalike(
  pool: pg.Pool,
  { orgId, userId, orderIds }: OldShop,
  strangersOrgId: string,
): Promise<string> {
  const [, noted] = orderIds
  const stranger = await inserted(
    pool,
    `insert into users (email, display_name, org_id, role) values ('noa@example.com', 'Noa', $1, 'ADMIN')`,
    [strangersOrgId],
  )
  const colleague = await inserted(
    pool,
    `insert into users (email, display_name, org_id, role) values ('pia@example.com', 'Pia', $1, 'SHOP')`,
    [orgId],
  )
  const lookalike = `@[${stranger}] and @[${userId}]`
  // A note and its line were written in one transaction.
  await pool.query(
    `with note as (
       insert into order_notes (org_id, order_id, author_id, content) values ($1, $2, $3, $4) returning *
     )
     insert into order_activity (org_id, order_id, actor_id, type, message, version)
     select org_id, order_id, author_id, 'comment', content, 4 from note`,
    [orgId, noted, colleague, lookalike],
  )
  await pool.query('update organizations set version = 4 where id = $1', [orgId])
  return lookalike
}
