import { toSnakeCase } from 'drizzle-orm/casing'
import { FIELDS } from '#shared/orders/fields.ts'
import { nameIn } from '../../db/expressions.ts'
import { APPROVALS, ATTACHMENTS, BY_NUMBER, ofOrders } from './files-of-orders.queries.ts'
import { person, type Column, type CsvTable } from './paged-table.queries.ts'
import * as t from '#texts/imports/export-files.ts'

const ORDER: Column = ['Order', 'o.number']

const partNamed = (orgId: string, id: string) =>
  `(select p.letter || ' ' || p.name from order_parts p where p.org_id = ${orgId} and p.id = ${id})`

/** The part that a row is about. */
const partOf = (of: string): Column => ['Part', partNamed(`${of}.org_id`, `${of}.part_id`)]

/** The order's own come before those of its parts. */
const HELD = `(
  select 0 as place, null::uuid as part, o.holds as holds
  union all
  select n, (part ->> 'id')::uuid, part from jsonb_array_elements(o.parts) with ordinality x(part, n)) held`

const HOLDS = `(
  select 1 as kind_place, place, n, 'Gate' as kind, g ->> 'name' as name, g ->> 'state' as state, g ->> 'note' as note,
    g ->> 'since' as since, null as until, g ->> 'byName' as by_name, (g ->> 'partId')::uuid as part
  from ${HELD}, jsonb_array_elements(holds -> 'gates') with ordinality x(g, n)
  union all
  select 2, place, 1, 'Wait', w ->> 'for', null, w ->> 'note', w ->> 'since', w ->> 'until', w ->> 'byName', part
  from ${HELD}, jsonb_path_query(holds, '$.wait ? (@ != null)') w
  union all
  select 3, place, n, 'Timer', t ->> 'name', case when t ->> 'over' = 'true' then 'over' else 'runs' end, null,
    t ->> 'startedAt', t ->> 'endsAt', t ->> 'byName', part
  from ${HELD}, jsonb_array_elements(holds -> 'timers') with ordinality x(t, n))`

/** Who left the shop may still stand on a part. */
const PEOPLE_OF_PART = `(
  select string_agg(${nameIn('$1', 'u')}, ', ' order by person.place)
  from jsonb_array_elements_text(p -> 'people') with ordinality person(id, place)
  join order_assignees a on a.org_id = o.org_id and a.order_id = o.id and a.user_id = person.id::uuid
  join users u on u.id = a.user_id)`

export const TABLES_OF_ORDERS: readonly CsvTable[] = [
  {
    file: 'orders.csv',
    about: t.orders,
    from: 'orders o left join imports i on i.org_id = o.org_id and i.id = o.import_id where o.org_id = $1',
    key: [BY_NUMBER],
    columns: () => [
      ...FIELDS.toSorted((a, b) => a.csv.column - b.csv.column).map(({ name, kind, csv }): Column => [
        csv.header,
        `o.${toSnakeCase(name)}${kind === 'date' ? '::text' : ''}`,
      ]),
      ['Promised', 'o.promised_date::text'],
      ['In stage since', 'o.entered_stage_at'],
      ['Archived', 'o.is_archived'],
      ['Archived At', 'o.archived_at'],
      person('Created By', 'o.created_by'),
      ['Created At', 'o.created_at'],
      person('Updated By', 'o.last_updated_by'),
      ['Updated At', 'o.updated_at'],
      ['Imported', 'o.is_imported'],
      ['Imported From', 'i.file_name'],
    ],
  },
  {
    file: 'assignees.csv',
    about: t.assignees,
    from: 'orders o join order_assignees a on a.org_id = o.org_id and a.order_id = o.id where o.org_id = $1',
    key: [BY_NUMBER, ['a.user_id', 'uuid']],
    columns: () => [
      ORDER,
      person('Assigned', 'a.user_id'),
      ['Assigned At', 'a.assigned_at'],
      person('Assigned By', 'a.assigned_by'),
    ],
  },
  {
    file: 'holds.csv',
    about: t.holds,
    from: `orders o cross join lateral ${HOLDS} h
      where o.org_id = $1 and (o.holds is not null or o.parts is not null)`,
    key: [BY_NUMBER, ['h.kind_place', 'integer'], ['h.place', 'bigint'], ['h.n', 'bigint']],
    columns: () => [
      ORDER,
      ['Kind', 'h.kind'],
      ['Name', 'h.name'],
      ['State', 'h.state'],
      ['Note', 'h.note'],
      ['Since', 'h.since'],
      ['Until', 'h.until'],
      ['By', 'h.by_name'],
      ['Part', partNamed('o.org_id', 'h.part')],
    ],
  },
  {
    file: 'parts.csv',
    about: t.parts,
    from: `orders o join order_parts i on i.org_id = o.org_id and i.order_id = o.id
      left join lateral jsonb_path_query_first(o.parts, '$[*] ? (@.id == $id)', jsonb_build_object('id', i.id)) p on true
      where o.org_id = $1`,
    key: [BY_NUMBER, ['length(i.letter)', 'integer'], ['i.letter', 'text']],
    columns: () => [
      ORDER,
      ['Letter', 'i.letter'],
      ['Part', 'i.name'],
      ['Pieces', `(p ->> 'pieces')::int`],
      ['Estimated Hours', `(p ->> 'hours')::int`],
      ['Stage', `p ->> 'status'`],
      ['In stage since', `(p ->> 'enteredStageAt')::timestamptz`],
      ['Waits for', `p -> 'wait' ->> 'for'`],
      ['Gone', `(p -> 'gone' ->> 'at')::timestamptz`],
      ['Remake', 'i.cause'],
      ['Added', 'i.created_at'],
      ['Removed', 'i.removed_at'],
      ['People', PEOPLE_OF_PART],
      ['Remake words', `p -> 'remake' ->> 'words'`],
      ['Remake of', partNamed('o.org_id', `(p -> 'remake' ->> 'of')::uuid`)],
    ],
  },
  {
    file: 'notes.csv',
    about: t.notes,
    ...ofOrders('order_notes', 'n'),
    columns: () => [
      ORDER,
      [
        'Kind',
        `case n.customer when 'from' then 'From the customer' when 'to' then 'To the customer' else 'Note' end`,
      ],
      ['Internal', 'n.is_internal'],
      person('Author', 'n.author_id'),
      ['Text', 'note_text(n.content, n.mentions, n.org_id)'],
      ['Created At', 'n.created_at'],
      ['Updated At', 'n.updated_at'],
      partOf('n'),
    ],
  },
  {
    file: 'checklists.csv',
    about: t.checklists,
    from: `orders o join order_checklists c on c.org_id = o.org_id and c.order_id = o.id
      left join order_checklist_items i on i.org_id = c.org_id and i.checklist_id = c.id
      left join checklist_templates t on t.org_id = c.org_id and t.id = c.template_id where o.org_id = $1`,
    key: [
      BY_NUMBER,
      ['c.created_at', 'timestamptz'],
      ['c.id', 'uuid'],
      ['coalesce(i.position, 0)', 'integer'],
      ['coalesce(i.id, c.id)', 'uuid'],
    ],
    columns: () => [
      ORDER,
      ['Checklist', 'c.name'],
      ['Checklist Description', 'c.description'],
      ['From Template', 't.name'],
      person('Checklist Added By', 'c.created_by'),
      ['Checklist Added At', 'c.created_at'],
      ['Checklist Updated At', 'c.updated_at'],
      ['Item', 'i.title'],
      ['Description', 'i.description'],
      ['Required', 'i.is_required'],
      ['Completed', 'i.is_completed'],
      person('Completed By', 'i.completed_by'),
      ['Completed At', 'i.completed_at'],
      ['Estimated Minutes', 'i.estimated_minutes'],
      ['Actual Minutes', 'i.actual_minutes'],
      person('Added By', 'i.created_by'),
      ['Added At', 'i.created_at'],
      partOf('c'),
    ],
  },
  {
    file: 'files.csv',
    about: t.attachments,
    from: ATTACHMENTS.from,
    key: ATTACHMENTS.key,
    columns: () => [
      ORDER,
      ATTACHMENTS.path(),
      ['Name', 'a.original_name'],
      ['Added As', 'a.file_name'],
      ['Kind', 'a.file_type'],
      ['Type', 'a.mime_type'],
      ['Bytes', 'a.file_size'],
      ['SHA-256', 'b.sha256'],
      ['Version', 'a.version'],
      // The same for all versions of one file.
      ['Series', 'a.series_id'],
      ['Shared', 'a.is_shared'],
      ['Draft', 'a.is_draft'],
      person('Uploaded By', 'a.uploaded_by'),
      ['Uploaded At', 'a.created_at'],
      partOf('a'),
    ],
  },
  {
    file: 'approvals.csv',
    about: t.approvals,
    from: APPROVALS.from,
    key: APPROVALS.key,
    columns: () => [
      ORDER,
      [
        'File',
        '(select a.original_name from order_attachments a where a.org_id = p.org_id and a.id = p.attachment_id)',
      ],
      ['SHA-256', 'p.sha256'],
      person('Sent By', 'p.asked_by'),
      ['Sent At', 'p.created_at'],
      ['Withdrawn At', 'p.withdrawn_at'],
      ['Answer', 'p.answer'],
      ['Answered At', 'p.answered_at'],
      ['Name', 'p.name'],
      ['Words', 'p.words'],
      ['Agreed To', 'p.consent'],
      APPROVALS.path(),
      [
        'Certificate',
        '(select a.original_name from order_attachments a where a.org_id = p.org_id and a.id = p.certificate_id)',
      ],
      ['Network', 'p.network'],
      ['Device', 'p.device'],
    ],
  },
  {
    file: 'customer-links.csv',
    about: t.links,
    ...ofOrders('customer_links', 'l'),
    columns: () => [
      ORDER,
      person('Made By', 'l.created_by'),
      ['Made At', 'l.created_at'],
      ['Shows Due Date', 'l.shows_date'],
      ['Last Opened', 'l.opened_on::text'],
      ['Revoked At', 'l.revoked_at'],
      ['Email Unconfirmed', 'l.email_unconfirmed'],
    ],
  },
  {
    file: 'customer-mails.csv',
    about: t.mails,
    from: ofOrders('customer_mails', 'm').from,
    key: [BY_NUMBER, ['m.created_at', 'timestamptz'], ['m.kind', 'text'], ['m.subject_id', 'uuid']],
    columns: () => [
      ORDER,
      ['Kind', 'm.kind'],
      ['Decided At', 'm.created_at'],
      ['Sent At', 'm.sent_at'],
      ['Cancelled At', 'm.cancelled_at'],
    ],
  },
]
