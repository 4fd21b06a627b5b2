import { ENTRIES_PAGE } from '#shared/orders/entries.ts'
import type { Note } from '#shared/orders/types.ts'
import type { Person } from '#shared/people/types.ts'
import { mentionedIn, mentionOf } from '#shared/notifications/mentions.ts'
import { Forbidden, NotFound, WrongInput } from '../../core/errors.ts'
import { isId } from '../../core/ids.ts'
import type { Database } from '../../db/client.ts'
import { requireLink, answerCustomer } from '../customer-links/links.service.ts'
import { refuseOtherRoles } from '../customer-links/roles.ts'
import { personOf, type Recorder } from '../events/commit.service.ts'
import { commitOnOrder, findOrder, type Actor, type OrdersDeps } from '../orders/change.service.ts'
import { keepRemoved, type RemovedPart } from '../undo/undo.service.ts'
import * as queries from './notes.queries.ts'

type NoteRow = queries.NoteRow

/**
 * Returns a page of an order's notes, newest first, and the place of the next page, or undefined after the last
 * page.
 * @param after the place where the former page ended
 */
export async function listNotes(
  deps: OrdersDeps,
  { orgId }: Pick<Actor, 'orgId'>,
  orderId: string,
  after: queries.Place | undefined,
): Promise<{ notes: Note[]; next: string | undefined }> {
  await findOrder(deps, orgId, orderId)
  const rows = await queries.selectNotes(deps.db, orgId, orderId, { after, limit: ENTRIES_PAGE + 1 })
  const page = rows.slice(0, ENTRIES_PAGE)
  const last = rows.length > ENTRIES_PAGE ? page.at(-1) : undefined
  return { notes: page.map(present), next: last && `${last.at}_${last.note.id}` }
}

/** Returns notes by id as responses show them, without deleted ones. */
export async function findNotes(
  { db }: Pick<OrdersDeps, 'db'>,
  orgId: string,
  ids: string[],
): Promise<Map<string, Note>> {
  const rows = ids.length === 0 ? [] : await queries.selectNotesById(db, orgId, ids)
  return new Map(rows.map((row) => [row.note.id, present(row)]))
}

export interface NewNote {
  content: string
  /** It is also a message to the customer. */
  toCustomer?: boolean | undefined
}

export function addNote(deps: OrdersDeps, actor: Actor, orderId: string, input: NewNote): Promise<Note> {
  const { orgId, userId } = actor
  const { content, toCustomer = false } = input
  if (toCustomer) refuseToCustomer(actor, content)
  return commitOnOrder(deps, actor, orderId, async (tx, record, order) => {
    const customer = toCustomer ? 'to' : null
    if (toCustomer) {
      await requireLink(tx, orgId, order)
      await answerCustomer(tx, orgId, order.id)
    }
    const mentioned = await findMentioned(tx, orgId, content)
    const mentions = mentioned.map(({ id }) => id)
    const written = { orderId: order.id, authorId: userId, content, mentions, customer } as const
    const note = await queries.insertNote(tx, orgId, written)
    record({
      type: 'note.added',
      data: { noteId: note.id, ...(mentions.length > 0 && { mentions }), ...(customer && { customer }) },
    })
    const text = mentioned.reduce(
      (told, { id, displayName }) => told.replaceAll(mentionOf(id), () => `@${displayName}`),
      content,
    )
    return presentNote({ ...note, content: text, mentions: mentioned }, personOf(actor))
  })
}

function refuseToCustomer(actor: Actor, content: string): void {
  refuseOtherRoles(actor, 'write to the customer')
  // Customers see neither ids nor names of members.
  if (mentionedIn(content).length > 0) {
    throw new WrongInput({ content: 'A message to the customer cannot mention members' })
  }
}

/** @throws WrongInput if a mentioned person isn't a member, so that names of outsiders stay hidden */
async function findMentioned(tx: Database, orgId: string, content: string): Promise<queries.Mentioned[]> {
  const ids = mentionedIn(content)
  if (ids.length === 0) return []
  const members = await queries.selectMembers(tx, orgId, ids)
  if (members.length < ids.length) {
    throw new WrongInput({ content: 'Somebody whom this note mentions is not a member of the organization' })
  }
  return members
}

/** Only its author and ADMINs can delete a note. */
export async function removeNote(deps: OrdersDeps, actor: Actor, orderId: string, id: string): Promise<void> {
  const { orgId, userId, role } = actor
  await commitOnOrder(deps, actor, orderId, async (tx, record, order) => {
    const row = isId(id) ? await queries.selectNote(tx, orgId, order.id, id) : undefined
    if (!row) throw new NotFound('Note')
    const { note, authorName } = row
    const isOwn = note.authorId === userId
    const isFromCustomer = note.customer === 'from'
    if (!isOwn && role !== 'ADMIN') {
      throw new Forbidden(
        isFromCustomer
          ? "Only an admin can delete a customer's message"
          : 'Only its author or an admin can delete a note',
      )
    }
    const content = await queries.deleteNote(tx, orgId, note.id)
    await keepRemoved(tx, actor, { id: note.id, orderId: order.id, kind: 'note', content })
    const name = isFromCustomer ? 'the customer' : authorName
    record({ type: 'note.removed', data: { noteId: note.id, name: isOwn ? null : name } })
  })
}

export async function putNoteBack(
  tx: Database,
  record: Recorder,
  { id, content }: Pick<RemovedPart, 'id' | 'content'>,
): Promise<void> {
  await queries.insertDeletedNote(tx, content)
  record({ type: 'note.added', data: { noteId: id, undo: true } })
}

function present({ note, authorName, authorImage, authorRole }: NoteRow): Note {
  if (!note.authorId || !authorName) return presentNote(note, null)
  const author = { id: note.authorId, displayName: authorName, profileImageUrl: authorImage }
  return presentNote(note, { ...author, role: authorRole })
}

function presentNote(
  { createdAt, updatedAt, mentions, ...note }: NoteRow['note'],
  author: Person | null,
): Note {
  return {
    ...note,
    ...(mentions && mentions.length > 0 && { mentions }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    author,
  }
}
