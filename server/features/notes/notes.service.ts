import type { Note } from '#shared/orders/types.ts'
import type { Person } from '#shared/people/types.ts'
import { personOf } from '../events/commit.service.ts'
import { commitOnOrder, findOrder, type Actor, type OrdersDeps } from '../orders/change.service.ts'
import { insertNote, selectNotes, selectNotesById, type NoteRow } from './notes.queries.ts'

export async function listNotes(deps: OrdersDeps, actor: Actor, orderId: string): Promise<Note[]> {
  await findOrder(deps, actor.orgId, orderId)
  return (await selectNotes(deps.db, actor.orgId, orderId)).map(present)
}

/** By id, as they are sent; those that are gone are left out. */
export async function findNotes(
  { db }: Pick<OrdersDeps, 'db'>,
  orgId: string,
  ids: string[],
): Promise<Map<string, Note>> {
  const rows = ids.length === 0 ? [] : await selectNotesById(db, orgId, ids)
  return new Map(rows.map((row) => [row.note.id, present(row)]))
}

export function addNote(deps: OrdersDeps, actor: Actor, orderId: string, content: string): Promise<Note> {
  const { orgId, userId } = actor
  return commitOnOrder(deps, actor, orderId, async (tx, record, order) => {
    const note = await insertNote(tx, orgId, { orderId: order.id, authorId: userId, content })
    record({ type: 'note.added', data: { noteId: note.id } })
    return presentNote(note, personOf(actor))
  })
}

function present({ note, authorName, authorImage, authorRole }: NoteRow): Note {
  if (!note.authorId || !authorName) return presentNote(note, null)
  const author = { id: note.authorId, displayName: authorName, profileImageUrl: authorImage }
  return presentNote(note, { ...author, role: authorRole })
}

function presentNote({ createdAt, updatedAt, ...note }: NoteRow['note'], author: Person | null): Note {
  return { ...note, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString(), author }
}
