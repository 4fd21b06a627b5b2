import { UNDO_IMPORT_HOURS } from '#shared/imports/imports.ts'
import type { Import, ListedImport } from '#shared/imports/schemas.ts'
import { Conflict, isId, NotFound } from '../../http/errors.ts'
import type { Session } from '../../sessions/sessions.ts'
import type { Database } from '../../db/client.ts'
import * as queries from './imports.queries.ts'
import { say } from '#shared/texts/say.ts'
import * as t from '#texts/imports/import-errors.ts'

type Scope = Pick<Session, 'orgId'>

const LATEST = 20

export async function listImports(db: Database, { orgId }: Scope): Promise<ListedImport[]> {
  return presentImports(db, orgId, await queries.selectImports(db, orgId, LATEST))
}

export async function readImport(db: Database, scope: Scope, id: string): Promise<Import> {
  const row = await findImport(db, scope, id)
  const [found] = await presentImports(db, scope.orgId, [row])
  if (!found) throw new NotFound(t.anImport)
  const { columns, mapping, firstLines } = row.import
  return { ...found, columns, mapping, firstLines }
}

export async function findImport(db: Database, { orgId }: Scope, id: string): Promise<queries.ImportRow> {
  const row = isId(id) ? await queries.selectImport(db, orgId, id) : undefined
  if (!row) throw new NotFound(t.anImport)
  return row
}

export async function discardImport(db: Database, scope: Scope, id: string): Promise<void> {
  await findImport(db, scope, id)
  if (!(await queries.deleteStaged(db, scope.orgId, id))) {
    throw new Conflict(say(t.runStays))
  }
}

export const undoEnd = (doneAt: Date) => new Date(doneAt.getTime() + UNDO_IMPORT_HOURS * 3_600_000)

async function presentImports(
  db: Database,
  orgId: string,
  rows: queries.ListedRow[],
): Promise<ListedImport[]> {
  const undone = rows.filter(({ import: { state } }) => state === 'undone').map(({ import: { id } }) => id)
  const remaining = Map.groupBy(await queries.selectRemaining(db, orgId, undone), ({ importId }) => importId)
  return rows.map((row) => presentImport(row, remaining.get(row.import.id) ?? []))
}

function presentImport(
  { import: own, creatorName, creatorImage, creatorRole }: queries.ListedRow,
  remaining: queries.RemainingRow[],
): ListedImport {
  const { state, createdBy, createdAt, doneAt, undoneAt, removedCount } = own
  const until = doneAt && undoEnd(doneAt)
  return {
    ...own,
    createdBy:
      createdBy !== null && creatorName !== null
        ? { id: createdBy, displayName: creatorName, profileImageUrl: creatorImage, role: creatorRole }
        : null,
    createdAt: createdAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
    undoableUntil: state === 'done' && until && until > new Date() ? until.toISOString() : null,
    undone: undoneAt && {
      at: undoneAt.toISOString(),
      removed: removedCount ?? 0,
      kept: remaining.map(({ id, number, title }) => ({ id, number, title })),
      keptCount: remaining[0]?.count ?? 0,
    },
  }
}
