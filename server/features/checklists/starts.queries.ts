import { MOST_ITEMS_OF_ORDER } from '#shared/checklists/checklists.ts'
import { runStatement } from '../../db/transact.ts'
import type { Database } from '../../db/client.ts'

interface Start {
  orderId: string
  templateId: string
  actorId: string | null
}

interface Copy {
  checklistId: string
  orderId: string
  templateId: string
  actorId: string | null
  name: string
  items: { itemId: string; isRequired: boolean }[]
}

// A moment apart, because equal positions are sorted by age, and copies keep the template's sequence.
const COPY = `
  with starts as (
    select distinct on (s.order_id, s.template_id) s.*
    from unnest($2::uuid[], $3::uuid[], $4::uuid[]) with ordinality s(order_id, template_id, actor_id, place)
    order by s.order_id, s.template_id, s.place
  ), templates as (
    select id, name, description, created_at from checklist_templates
    where org_id = $1 and id = any ($3::uuid[])
    for key share
  ), sized as (
    select s.order_id, s.actor_id, t.*,
      sum((select count(*) from checklist_template_items i where i.org_id = $1 and i.template_id = t.id))
        over (partition by s.order_id order by t.created_at, t.id) as items
    from starts s join templates t on t.id = s.template_id
    where not exists (
      select from order_checklists c where c.org_id = $1 and c.order_id = s.order_id and c.template_id = t.id)
  ), lists as (
    insert into order_checklists (org_id, order_id, template_id, name, description, created_by, created_at)
    select $1, s.order_id, s.id, s.name, s.description, s.actor_id,
      now() + dense_rank() over (order by s.created_at, s.id) * interval '1 ms'
    from sized s join orders o on o.org_id = $1 and o.id = s.order_id
    where o.checklist_total + s.items <= $5
    returning *
  ), items as (
    insert into order_checklist_items (org_id, checklist_id, title, description, position, is_required,
      estimated_minutes, created_by, created_at)
    select $1, l.id, i.title, i.description, i.position, i.is_required, i.estimated_minutes, l.created_by,
      l.created_at - interval '1 ms'
        * row_number() over (partition by l.id order by i.position desc, i.created_at desc, i.id desc)
    from lists l join checklist_template_items i on i.org_id = $1 and i.template_id = l.template_id
    returning *
  )
  select l.id as "checklistId", l.order_id as "orderId", l.template_id as "templateId", l.created_by as "actorId", l.name,
    coalesce(
      json_agg(json_build_object('itemId', i.id, 'isRequired', i.is_required) order by i.position, i.created_at)
        filter (where i.id is not null),
      '[]') as items
  from lists l left join items i on i.checklist_id = l.id
  group by l.id, l.order_id, l.template_id, l.created_by, l.name, l.created_at
  order by l.created_at, l.order_id`

/** The orders are locked. Stops at the limit of an order's items. */
export function insertCopies(tx: Database, orgId: string, starts: Start[]): Promise<Copy[]> {
  return runStatement<Copy>(tx, {
    text: COPY,
    values: [
      orgId,
      starts.map(({ orderId }) => orderId),
      starts.map(({ templateId }) => templateId),
      starts.map(({ actorId }) => actorId),
      MOST_ITEMS_OF_ORDER,
    ],
  })
}
