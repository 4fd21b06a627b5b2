import { activityApi } from '#shared/api/activity.ts'
import { approvalsApi } from '#shared/api/approvals.ts'
import { archiveApi } from '#shared/api/archive.ts'
import { assigneesApi } from '#shared/api/assignees.ts'
import { checklistsApi } from '#shared/api/checklists.ts'
import { customerLinksApi } from '#shared/api/customer-links.ts'
import { filesApi } from '#shared/api/files.ts'
import { flowApi } from '#shared/api/flow.ts'
import { holdsApi } from '#shared/api/holds.ts'
import { partsApi } from '#shared/api/parts.ts'
import { membersApi } from '#shared/api/members.ts'
import { notesApi } from '#shared/api/notes.ts'
import { customersApi, ordersApi, promisesApi } from '#shared/api/orders.ts'
import { organizationApi } from '#shared/api/organization.ts'
import { templatesApi } from '#shared/api/templates.ts'
import { aToken } from '../support/programs.ts'
import { get, own, type Actor, type Row } from './access-rows.ts'

export const PROGRAMS = ['program', 'reader', 'stranger'] as const
export type ProgramActor = (typeof PROGRAMS)[number]

export const isProgram = (actor: Actor): actor is ProgramActor =>
  (PROGRAMS as readonly Actor[]).includes(actor)

/** All that a program may call. What is not here is for people. */
export const TAKES_TOKENS: ReadonlySet<string> = new Set(
  [
    ordersApi.list,
    ordersApi.create,
    ordersApi.read,
    ordersApi.change,
    ordersApi.move,
    ordersApi.exportCsv,
    partsApi.add,
    partsApi.change,
    partsApi.move,
    partsApi.setGone,
    partsApi.endGone,
    partsApi.remove,
    partsApi.remake,
    archiveApi.list,
    archiveApi.archive,
    archiveApi.restore,
    notesApi.list,
    notesApi.add,
    filesApi.allowUpload,
    filesApi.upload,
    filesApi.attach,
    filesApi.list,
    filesApi.content,
    filesApi.thumbnail,
    filesApi.rename,
    filesApi.share,
    ...Object.values(checklistsApi),
    assigneesApi.list,
    assigneesApi.assign,
    assigneesApi.unassign,
    activityApi.history,
    activityApi.feed,
    customersApi.search,
    templatesApi.list,
    templatesApi.listItems,
    holdsApi.setGate,
    holdsApi.wait,
    holdsApi.endWait,
    holdsApi.startTimer,
    holdsApi.removeTimer,
    approvalsApi.list,
    approvalsApi.ask,
    approvalsApi.withdraw,
    customerLinksApi.make,
    flowApi.read,
    flowApi.csv,
    promisesApi.ask,
    membersApi.list,
    organizationApi.read,
    organizationApi.columns,
  ].map(({ method, path }) => `${method} ${path}`),
)

/** What programs must get where people get this. Where no token counts, that of another organization has nothing to show. */
export function ofPrograms(
  key: string,
  { ADMIN, other, nobody }: Row['expected'],
): Partial<Record<ProgramActor, number>> {
  // Open to all, or to whoever holds a secret address: a token is neither asked for nor looked at.
  if (nobody !== 401) return { program: nobody, reader: nobody }
  if (!TAKES_TOKENS.has(key)) return { program: 403, reader: 403 }
  return { program: ADMIN, reader: key.startsWith('GET ') ? ADMIN : 403, stranger: other }
}

const tokens = '/api/user/tokens'

/** Calls on one's own tokens, which no program may make. */
export const OF_TOKENS: Record<string, Row> = {
  [`GET ${tokens}`]: { expected: own(200), call: get(tokens) },
  [`POST ${tokens}`]: {
    expected: own(201),
    call: (visitor) => visitor.post(tokens, { name: 'Zapier', scope: 'read', expiresInDays: 30 }),
  },
  'GET /api/user/left-open': { expected: own(200), call: get('/api/user/left-open') },
  [`DELETE ${tokens}/:id`]: {
    // Those of others do not exist, not even for an ADMIN.
    expected: { ...own(404), nobody: 401 },
    call: async (visitor, { admin }) => {
      const { id } = await aToken(admin)
      const response = await visitor.delete(`${tokens}/${id}`)
      // One may have twenty.
      await admin.visitor.delete(`${tokens}/${id}`)
      return response
    },
  },
}
