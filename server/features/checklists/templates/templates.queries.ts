import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { CreateTemplate, CreateTemplateItem, UpdateTemplate } from '#shared/checklists/checklists.ts'
import type { Status } from '#shared/orders/orders.ts'
import { runComposed, runPrepared } from '../../../db/transact.ts'
import type { Database } from '../../../db/client.ts'
import { checklistTemplateItems, checklistTemplates, orderChecklists } from '../../../db/schema/checklists.ts'
import { organizations } from '../../../db/schema/organizations.ts'

export type TemplateRow = typeof checklistTemplates.$inferSelect
export type TemplateItemRow = typeof checklistTemplateItems.$inferSelect

const ofTemplate = (orgId: string, id: string) =>
  and(eq(checklistTemplates.orgId, orgId), eq(checklistTemplates.id, id))
const itemsOf = (orgId: string, templateId: string) =>
  and(eq(checklistTemplateItems.orgId, orgId), eq(checklistTemplateItems.templateId, templateId))

function select(db: Database) {
  return db
    .select({
      template: checklistTemplates,
      itemCount: sql<number>`count(${checklistTemplateItems.id})::int`,
      estimatedMinutes: sql<number>`coalesce(sum(${checklistTemplateItems.estimatedMinutes}), 0)::int`,
    })
    .from(checklistTemplates)
    .leftJoin(
      checklistTemplateItems,
      and(
        eq(checklistTemplateItems.orgId, checklistTemplates.orgId),
        eq(checklistTemplateItems.templateId, checklistTemplates.id),
      ),
    )
    .groupBy(checklistTemplates.id)
}

export function selectTemplates(db: Database, orgId: string) {
  return select(db)
    .where(eq(checklistTemplates.orgId, orgId))
    .orderBy(
      asc(checklistTemplates.isDefault),
      sql`case when ${checklistTemplates.isDefault} then '' else lower(${checklistTemplates.name}) end`,
      asc(checklistTemplates.createdAt),
      asc(checklistTemplates.id),
    )
}

export async function selectTemplate(db: Database, orgId: string, id: string) {
  const [row] = await select(db).where(ofTemplate(orgId, id))
  return row
}

export async function lockExisting(tx: Database, orgId: string, ids: string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: checklistTemplates.id })
    .from(checklistTemplates)
    .where(and(eq(checklistTemplates.orgId, orgId), inArray(checklistTemplates.id, ids)))
    .orderBy(asc(checklistTemplates.id))
    .for('key share')
  return rows.map(({ id }) => id)
}

export async function lockTemplate(
  tx: Database,
  orgId: string,
  id: string,
): Promise<TemplateRow | undefined> {
  const [row] = await tx.select().from(checklistTemplates).where(ofTemplate(orgId, id)).for('update')
  return row
}

export interface StartingTemplate extends Record<string, unknown> {
  id: string
  startStatus: Status
  /** The version at which its stage was set if that is after the given version; otherwise 0. */
  since: number
  items: number
}

// With the version in a subquery, PostgreSQL keeps one plan instead of making one for each version.
export function selectStarting(
  tx: Database,
  orgId: string,
  afterVersion: number,
): Promise<StartingTemplate[]> {
  return runComposed<StartingTemplate>(
    tx,
    'read-starting-templates',
    sql`
    select t.id, t.start_status as "startStatus", coalesce((
      select max(e.version) from events e
      where e.org_id = t.org_id and e.version > (select ${afterVersion}::bigint) and e.type in ('template.added', 'template.changed')
        and e.data ->> 'templateId' = t.id::text and e.data ? 'startStatus'), 0)::float8 as since,
      (select count(*)::int from checklist_template_items i where i.org_id = t.org_id and i.template_id = t.id) as items
    from checklist_templates t
    where t.org_id = ${orgId} and t.start_status is not null`,
  )
}

export function countStarting(tx: Database, orgId: string, startStatus: Status): Promise<number> {
  const { orgId: organization, startStatus: stage } = checklistTemplates
  return tx.$count(checklistTemplates, and(eq(organization, orgId), eq(stage, startStatus)))
}

export const countTemplates = (tx: Database, orgId: string): Promise<number> =>
  tx.$count(checklistTemplates, eq(checklistTemplates.orgId, orgId))

export async function insertTemplate(
  tx: Database,
  orgId: string,
  template: CreateTemplate & { createdBy: string },
): Promise<TemplateRow> {
  const [row] = await tx
    .insert(checklistTemplates)
    .values({ ...template, orgId })
    .returning()
  if (!row) throw new Error('The template was not stored')
  return row
}

export async function updateTemplate(
  tx: Database,
  orgId: string,
  id: string,
  patch: UpdateTemplate,
): Promise<TemplateRow | undefined> {
  const [row] = await tx
    .update(checklistTemplates)
    .set({ ...patch, updatedAt: new Date() })
    .where(ofTemplate(orgId, id))
    .returning()
  return row
}

/** Checklists of the template stay, because they have copies of its items. */
export async function deleteTemplate(tx: Database, orgId: string, id: string): Promise<void> {
  await tx
    .update(orderChecklists)
    .set({ templateId: null })
    .where(and(eq(orderChecklists.orgId, orgId), eq(orderChecklists.templateId, id)))
  await tx.delete(checklistTemplates).where(ofTemplate(orgId, id))
}

export function selectItems(db: Database, orgId: string, templateId: string): Promise<TemplateItemRow[]> {
  return db
    .select()
    .from(checklistTemplateItems)
    .where(itemsOf(orgId, templateId))
    .orderBy(
      asc(checklistTemplateItems.position),
      asc(checklistTemplateItems.createdAt),
      asc(checklistTemplateItems.id),
    )
}

export function countItems(tx: Database, orgId: string, templateId: string): Promise<number> {
  const { orgId: organization, templateId: template } = checklistTemplateItems
  return tx.$count(checklistTemplateItems, and(eq(organization, orgId), eq(template, templateId)))
}

export async function insertItem(
  tx: Database,
  orgId: string,
  item: Omit<CreateTemplateItem, 'position'> & { templateId: string; position: number | undefined },
): Promise<TemplateItemRow> {
  const count = sql`(select count(*) + 1 from checklist_template_items where org_id = ${orgId} and template_id = ${item.templateId})`
  const [row] = await tx
    .insert(checklistTemplateItems)
    .values({ ...item, orgId, position: item.position ?? (count as never) })
    .returning()
  if (!row) throw new Error('The item was not stored')
  return row
}

/** Sends all items as one JSON: as single parameters they were a third of a registration's cost. */
export async function insertItems(
  tx: Database,
  orgId: string,
  items: Pick<TemplateItemRow, 'templateId' | 'title' | 'position' | 'isRequired' | 'estimatedMinutes'>[],
): Promise<void> {
  await runPrepared(tx, {
    name: 'insert-template-items',
    text: `
      insert into checklist_template_items (org_id, template_id, title, position, is_required, estimated_minutes)
      select $1, r."templateId", r.title, r.position, r."isRequired", r."estimatedMinutes"
      from json_to_recordset($2::json) r("templateId" uuid, title text, position int, "isRequired" boolean,
        "estimatedMinutes" int)`,
    values: [orgId, JSON.stringify(items)],
  })
}

export async function selectTemplateIdOfItem(
  db: Database,
  orgId: string,
  id: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ templateId: checklistTemplateItems.templateId })
    .from(checklistTemplateItems)
    .where(and(eq(checklistTemplateItems.orgId, orgId), eq(checklistTemplateItems.id, id)))
  return row?.templateId
}

export async function deleteItem(tx: Database, orgId: string, id: string): Promise<boolean> {
  const rows = await tx
    .delete(checklistTemplateItems)
    .where(and(eq(checklistTemplateItems.orgId, orgId), eq(checklistTemplateItems.id, id)))
    .returning({ id: checklistTemplateItems.id })
  return rows.length > 0
}

export async function updatePosition(
  tx: Database,
  orgId: string,
  id: string,
  position: number,
): Promise<void> {
  await tx
    .update(checklistTemplateItems)
    .set({ position })
    .where(and(eq(checklistTemplateItems.orgId, orgId), eq(checklistTemplateItems.id, id)))
}

export async function selectIncomplete(
  db: Database,
  completeTo: number,
  limit: number,
): Promise<{ id: string; hasDefaults: boolean }[]> {
  const { rows } = await db.execute<{ id: string; hasDefaults: boolean }>(sql`
    select id, exists (select from checklist_templates t where t.org_id = o.id and t.is_default) as "hasDefaults"
    from organizations o where completed_to < ${completeTo} limit ${limit}`)
  return rows
}

export async function markComplete(db: Database, orgIds: string[], completedTo: number): Promise<void> {
  await db.update(organizations).set({ completedTo }).where(inArray(organizations.id, orgIds))
}

export async function insertDefaults(
  tx: Database,
  orgId: string,
  templates: { name: string; description: string; category: string; createdAt: Date }[],
): Promise<Map<string, string>> {
  const rows = await tx
    .insert(checklistTemplates)
    .values(templates.map((template) => ({ ...template, orgId, isDefault: true })))
    .onConflictDoNothing()
    .returning({ id: checklistTemplates.id, name: checklistTemplates.name })
  return new Map(rows.map(({ id, name }) => [name, id]))
}
