import { toldInLine } from '#shared/events/activity.ts'
import type { Event, LoggedEvent } from '#shared/events/events.ts'
import { type CsvTable, nameOf, person } from './paged-table.queries.ts'
import * as t from '#texts/imports/export-files.ts'

interface Told {
  type: Event['type']
  data: unknown
  actor: string | null
  text: string | null
}

function sentenceOf({ type, data, actor, text }: Told): string {
  const person = actor === null ? null : { id: '', displayName: actor, profileImageUrl: null, role: null }
  const event = { id: 0, type, data, orderId: null, actor: person, createdAt: '' } as LoggedEvent
  return toldInLine({ event, note: text })
}

export const TABLES_OF_SHOP: readonly CsvTable[] = [
  {
    file: 'history.csv',
    about: t.events,
    from: `events e left join orders o on o.org_id = e.org_id and o.id = e.order_id where e.org_id = $1`,
    key: [['e.version', 'bigint']],
    columns: () => [
      ['Number', 'e.version'],
      ['At', 'e.created_at'],
      ['Order', 'o.number'],
      person('Who', 'e.actor_id'),
      ['By Token', 'e.via'],
      [
        'What',
        `json_build_object('type', e.type, 'data', e.data, 'actor', ${nameOf('e.actor_id')}, 'text', case e.type
          when 'note.added' then (select note_text(n.content, n.mentions, n.org_id) from order_notes n
            where n.org_id = e.org_id and n.order_id = e.order_id and n.id = (e.data ->> 'noteId')::uuid)
          when 'order.archived' then e.data ->> 'reason'
          when 'legacy.line' then e.data ->> 'message' end)`,
        sentenceOf,
      ],
      ['Type', 'e.type'],
      // The id is left out, because the addresses of customers' links are made from it.
      ['Data', `e.data - 'linkId'`],
    ],
  },
  {
    file: 'templates.csv',
    about: t.templates,
    from: `checklist_templates t left join checklist_template_items i on i.org_id = t.org_id and i.template_id = t.id
      where t.org_id = $1`,
    key: [
      ['t.name', 'text'],
      ['t.id', 'uuid'],
      ['coalesce(i.position, 0)', 'integer'],
      ['coalesce(i.id, t.id)', 'uuid'],
    ],
    columns: () => [
      ['Template', 't.name'],
      ['Template Description', 't.description'],
      ['Category', 't.category'],
      ['Came With Kerf', 't.is_default'],
      ['Starts At', 't.start_status'],
      person('Template Made By', 't.created_by'),
      ['Template Made At', 't.created_at'],
      ['Template Updated At', 't.updated_at'],
      ['Item', 'i.title'],
      ['Description', 'i.description'],
      ['Required', 'i.is_required'],
      ['Estimated Minutes', 'i.estimated_minutes'],
      ['Added At', 'i.created_at'],
    ],
  },
  {
    file: 'members.csv',
    about: t.members,
    from: 'organization_members m join users u on u.id = m.user_id where m.org_id = $1',
    key: [
      ['m.created_at', 'timestamptz'],
      ['u.id', 'uuid'],
    ],
    columns: () => [
      ['Name', 'u.display_name'],
      ['First Name', 'u.first_name'],
      ['Last Name', 'u.last_name'],
      ['E-Mail', 'u.email'],
      ['Role', 'm.role'],
      ['Member Since', 'm.created_at'],
    ],
  },
  {
    file: 'stages.csv',
    about: t.columns,
    from: 'board_columns c where c.org_id = $1',
    key: [
      ['c.position', 'integer'],
      ['c.id', 'uuid'],
    ],
    columns: () => [
      ['Stage', 'c.status'],
      ['Name', 'c.name'],
      ['Limit', 'c.wip_limit'],
      ['Made At', 'c.created_at'],
    ],
  },
  {
    file: 'gates.csv',
    about: t.gates,
    from: 'gates g where g.org_id = $1',
    key: [
      ['g.position', 'integer'],
      ['g.id', 'uuid'],
    ],
    columns: () => [
      ['Name', 'g.name'],
      ['Stages', 'g.stages'],
      ['Who May Meet It', 'g.roles'],
      ['Orders', 'g.scope'],
      ['On', 'g.is_on'],
      ['Met By Approval', 'g.met_by_approval'],
      ['Made At', 'g.created_at'],
    ],
  },
  {
    file: 'closed-days.csv',
    about: t.closedDays,
    from: 'closed_days d where d.org_id = $1',
    key: [['d.day', 'date']],
    columns: () => [
      ['Day', 'd.day::text'],
      ['Name', 'd.name'],
    ],
  },
  {
    file: 'views.csv',
    about: t.views,
    from: 'saved_views v where v.org_id = $1 and v.user_id is null',
    key: [
      ['v.name', 'text'],
      ['v.id', 'uuid'],
    ],
    columns: () => [
      ['Name', 'v.name'],
      ['Filter', 'v.search'],
      ['Made At', 'v.created_at'],
    ],
  },
  {
    file: 'imports.csv',
    about: t.imports,
    from: `imports i where i.org_id = $1 and i.done_at is not null`,
    key: [
      ['i.created_at', 'timestamptz'],
      ['i.id', 'uuid'],
    ],
    columns: () => [
      ['File', 'i.file_name'],
      ['Kind', 'i.kind'],
      ['Sheet', 'i.sheet'],
      ['Rows', 'i.row_count'],
      ['Orders', 'i.order_count'],
      person('Imported By', 'i.actor_id'),
      ['Imported At', 'i.done_at'],
      ['Undone At', 'i.undone_at'],
      ['Orders Removed', 'i.removed_count'],
    ],
  },
]
