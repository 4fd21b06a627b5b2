import type { ClientBase } from 'pg'

// Names without numbers: what tells one run of a scene from the next one.
const plain = (column: string) => `regexp_replace(${column}, '[0-9]{6}', '')`

/** What there is in organizations, without what differs each time: ids, times and the order of the log. */
export async function stateOf(client: ClientBase, orgIds: string[]): Promise<unknown> {
  const states: unknown[] = []
  for (const orgId of orgIds) {
    const { rows } = await client.query<{ state: unknown }>({ name: 'state', text: STATE, values: [orgId] })
    states.push(rows[0]?.state)
  }
  return states
}

const sorted = (values: string, from: string) =>
  `(select json_agg(x order by x::text) from (select ${values} as x from ${from}) y)`

const STATE = `select json_build_object(
  'organization', (select json_build_array(version, last_order_number, name) from organizations where id = $1),
  'former', ${sorted('f.display_name', 'former_members f where f.org_id = $1')},
  'people', ${sorted(
    `json_build_array(u.display_name, ${plain('u.email')}, u.role, m.role, u.profile_image_url is not null, u.must_change_password,
      (select count(*) from sessions s where s.user_id = u.id), (select count(*) from password_links l where l.user_id = u.id and l.used_at is null))`,
    'users u left join organization_members m on m.user_id = u.id and m.org_id = $1 where m.org_id is not null or u.org_id = $1',
  )},
  'orders', ${sorted(
    `json_build_array(o.number, o.title, o.status, o.is_archived, o.note_count, o.file_count, o.checklist_total, o.checklist_completed, u.display_name,
      o.holds -> 'wait' ->> 'for', ${sorted("json_build_array(h.timer ->> 'name', h.timer -> 'over')", "jsonb_array_elements(o.holds -> 'timers') h(timer)")},
      ${sorted("json_build_array(h.gate ->> 'name', h.gate ->> 'state', h.gate ->> 'note')", "jsonb_array_elements(o.holds -> 'gates') h(gate)")},
      ${sorted('w.display_name', 'order_assignees a join users w on w.id = a.user_id where a.order_id = o.id')},
      ${sorted('note_text(n.content, n.mentions, n.org_id)', 'order_notes n where n.order_id = o.id')},
      ${sorted('json_build_array(f.original_name, f.version, f.is_shared)', 'order_attachments f where f.order_id = o.id')},
      ${sorted(
        'json_build_array(p.answer, p.words, p.withdrawn_at is not null, (select f.version from order_attachments f where f.id = p.attachment_id))',
        'approvals p where p.order_id = o.id',
      )},
      ${sorted(
        `json_build_array(c.name, c.template_id is not null,
          (select json_agg(json_build_array(i.title, i.is_completed, i.position) order by i.position, i.title) from order_checklist_items i where i.checklist_id = c.id))`,
        'order_checklists c where c.order_id = o.id',
      )})`,
    'orders o join users u on u.id = o.last_updated_by where o.org_id = $1',
  )},
  'templates', ${sorted(
    `json_build_array(t.name, (select json_agg(i.title order by i.position, i.title) from checklist_template_items i where i.template_id = t.id))`,
    'checklist_templates t where t.org_id = $1 and not t.is_default',
  )},
  'columns', (select json_agg(c.wip_limit order by c.position) from board_columns c where c.org_id = $1),
  'gates', (select json_agg(json_build_array(g.name, g.stages, g.is_on) order by g.position) from gates g where g.org_id = $1),
  'links', ${sorted('json_build_array(o.number, l.revoked_at is not null, l.shows_date)', 'customer_links l join orders o on o.id = l.order_id where l.org_id = $1')},
  'page', (select customer_page from organizations where id = $1),
  'invites', ${sorted('json_build_array(i.role, i.uses, i.max_uses)', 'invites i where i.org_id = $1')},
  'files', (select count(*) from objects f where f.org_id = $1 and (exists (select from order_attachments a where a.file_url = f.url)
    or f.url not like '/api/objects/%')),
  'watches', ${sorted('json_build_array(u.display_name, w.is_muted)', 'order_watches w join users u on u.id = w.user_id where w.org_id = $1')},
  'days', ${sorted('json_build_array(u.display_name, n.kind, n.read_at is not null)', 'notifications n join users u on u.id = n.user_id where n.org_id = $1 and n.day is not null')},
  'removed', (select json_object_agg(kind, n order by kind) from (select kind, count(*) as n from removed_parts where org_id = $1 group by kind) r),
  'log', (select json_object_agg(type, n order by type) from (select type, count(*) as n from events where org_id = $1 group by type) e)
) as state`

/** What must hold whenever nobody is writing, in words where it does not. */
export async function brokenRules(client: ClientBase, orgIds: string[]): Promise<string[]> {
  const broken: string[] = []
  for (const [rule, query] of Object.entries(RULES)) {
    const { rows } = await client.query({ name: rule, text: `${query} limit 1`, values: [orgIds] })
    if (rows.length > 0) broken.push(`${rule}: ${JSON.stringify(rows[0])}`)
  }
  return broken
}

const OF_ORDER = (table: string, condition = '') =>
  `(select count(*) from ${table} p where p.order_id = o.id ${condition})`
const ITEMS = (condition: string) =>
  `(select count(*) from order_checklists c join order_checklist_items i on i.checklist_id = c.id where c.order_id = o.id and ${condition})`

const RULES: Record<string, string> = {
  'counts are those of the rows': `
    select o.number from orders o where o.org_id = any($1) and (
      note_count <> ${OF_ORDER('order_notes')} or file_count <> ${OF_ORDER('order_attachments')}
      or checklist_total <> ${ITEMS('true')} or checklist_completed <> ${ITEMS('i.is_completed')}
      or checklist_open_required <> ${ITEMS('i.is_required and not i.is_completed')})`,
  'the log has no gap but that of orders that are gone': `
    select g.id, g.version, count(e.version) from organizations g left join events e on e.org_id = g.id
    where g.id = any($1) and not exists (select from events c where c.org_id = g.id and c.type = 'orders.cleared')
    group by g.id having count(e.version) <> g.version or coalesce(max(e.version), 0) <> g.version`,
  'the next timer is the first that is not over': `
    select o.number from orders o where o.org_id = any($1) and o.next_timer_at is distinct from (
      select min((t ->> 'endsAt')::timestamptz) from jsonb_array_elements(o.holds -> 'timers') t where t -> 'over' = 'false')`,
  'an order has the version of its last event': `
    select o.number from orders o where o.org_id = any($1)
      and o.version <> (select max(e.version) from events e where e.order_id = o.id)`,
  'an organization has an admin': `
    select g.id from organizations g where g.id = any($1)
      and not exists (select from organization_members m where m.org_id = g.id and m.role = 'ADMIN')`,
  'nobody is a member and a former one': `
    select f.display_name from former_members f join organization_members m on m.org_id = f.org_id and m.user_id = f.user_id
    where f.org_id = any($1)`,
  'who left is called as the organization was told last': `
    select f.display_name from former_members f where f.org_id = any($1) and f.display_name <> (
      select coalesce(e.data ->> 'to', e.data ->> 'name') from events e
      where e.org_id = f.org_id and e.data ->> 'userId' = f.user_id::text
        and e.type in ('member.added', 'member.joined', 'member.renamed')
      order by e.version desc limit 1)`,
  'an invite that is open was made by an admin': `
    select i.role from invites i where i.org_id = any($1) and i.uses < i.max_uses
      and not exists (select from organization_members m where m.org_id = i.org_id and m.user_id = i.created_by and m.role = 'ADMIN')`,
  'an invite is not used more often than it may be': `
    select i.role from invites i where i.org_id = any($1) and i.uses > i.max_uses`,
  'a photo is a file': `
    select u.display_name from users u where u.profile_image_url is not null
      and (u.org_id = any($1) or exists (select from organization_members m where m.user_id = u.id and m.org_id = any($1)))
      and not exists (select from objects f where f.url = u.profile_image_url and f.stored_at is not null)`,
  'a logo is a file': `
    select g.name from organizations g where g.id = any($1) and g.logo_url is not null
      and not exists (select from objects f where f.url = g.logo_url and f.stored_at is not null)`,
  'a file that orders have is whole': `
    select f.url from order_attachments a join objects f on f.url = a.file_url
    where a.org_id = any($1) and f.stored_at is null`,
  'what can be brought back is not there': `
    select r.kind from removed_parts r where r.org_id = any($1) and (
      exists (select from order_notes p where p.id = r.id) or exists (select from order_attachments p where p.id = r.id)
      or exists (select from order_checklists p where p.id = r.id) or exists (select from order_checklist_items p where p.id = r.id))`,
  'the role at home is the role there': `
    select u.display_name from users u join organization_members m on m.user_id = u.id and m.org_id = u.org_id
    where u.org_id = any($1) and u.role <> m.role`,
}
