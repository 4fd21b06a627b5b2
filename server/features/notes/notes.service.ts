import type { Note } from '#shared/orders.ts'
import { changeOrder, findOrder, type Actor, type OrdersDeps } from '../orders/change.service.ts'
import { insertNote, selectNotes, type NoteRow } from './notes.queries.ts'

export async function listNotes(deps: OrdersDeps, actor: Actor, orderId: string): Promise<Note[]> {
  await findOrder(deps, actor.orgId, orderId)
  return (await selectNotes(deps.db, actor.orgId, orderId)).map(present)
}

export async function addNote(
  deps: OrdersDeps,
  actor: Actor,
  orderId: string,
  content: string,
): Promise<Note> {
  let id: string | undefined
  await changeOrder(deps, actor, orderId, async (tx) => {
    id = await insertNote(tx, actor.orgId, { orderId, authorId: actor.userId, content })
    return { touches: false, recounts: true, activity: { type: 'comment', message: content } }
  })
  const notes = await selectNotes(deps.db, actor.orgId, orderId)
  const row = notes.find(({ note }) => note.id === id)
  if (!row) throw new Error('The new note is not there')
  return present(row)
}

function present({ note, authorName, authorImage, authorRole }: NoteRow): Note {
  return {
    id: note.id,
    orderId: note.orderId,
    authorId: note.authorId,
    content: note.content,
    isInternal: note.isInternal,
    createdAt: note.createdAt.toISOString(),
    updatedAt: note.updatedAt.toISOString(),
    author:
      note.authorId && authorName
        ? { id: note.authorId, displayName: authorName, profileImageUrl: authorImage, role: authorRole }
        : null,
  }
}
