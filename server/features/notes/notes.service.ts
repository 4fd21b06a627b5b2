import { ENTRIES_PAGE } from '#shared/orders/orders.ts'
import type { Note } from '#shared/orders/types.ts'
import type { NamedPart } from '#shared/parts/types.ts'
import type { Person } from '#shared/people/types.ts'
import { mentionedIn, mentionOf } from '#shared/notifications/mentions.ts'
import { say } from '#shared/texts/say.ts'
import * as t from '#texts/files/note-errors.ts'
import type { Services } from '../../services.ts'
import { Forbidden, isId, NotFound, WrongInput } from '../../http/errors.ts'
import type { Database } from '../../db/client.ts'
import { requireLink, answerCustomer, refuseOtherRoles } from '../customer/links/links.service.ts'
import { commit, personOf, type Recorder } from '../../log/commit.service.ts'
import { onOrder, findOrder, type Actor } from '../orders/change.service.ts'
import { partAbout } from '../orders/parts.move.ts'
import { keepRemoved, type RemovedPart } from '../../log/undo.service.ts'
import * as queries from './notes.queries.ts'
import * as tCustomer from '#texts/customer/customer-errors.ts'

type NoteRow = queries.NoteRow

const UUID_LENGTH = 36

export async function listNotes(
  services: Services,
  { orgId }: Pick<Actor, 'orgId'>,
  orderId: string,
  after: queries.Place | undefined,
): Promise<{ notes: Note[]; next: string | undefined }> {
  await findOrder(services, orgId, orderId)
  const rows = await queries.selectNotes(services.db, orgId, orderId, { after, limit: ENTRIES_PAGE + 1 })
  const page = rows.slice(0, ENTRIES_PAGE)
  const last = rows.length > ENTRIES_PAGE ? page.at(-1) : undefined
  return { notes: page.map(present), next: last && `${last.at}_${last.note.id}` }
}

/** Deleted notes are left out. */
export async function findNotes(
  { db }: Pick<Services, 'db'>,
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
  partId?: string | null | undefined
}

export function addNote(services: Services, actor: Actor, orderId: string, input: NewNote): Promise<Note> {
  const { orgId, userId, idempotency } = actor
  // A page's key begins with the id of the draft.
  const draft = actor.via ? undefined : idempotency?.key.slice(0, UUID_LENGTH)
  const { content, toCustomer = false, partId } = input
  if (toCustomer) refuseToCustomer(actor, content)
  return commit(
    services,
    actor,
    onOrder(orderId, async (tx, record, order) => {
      const customer = toCustomer ? 'to' : null
      if (toCustomer) {
        await requireLink(tx, orgId, order)
        await answerCustomer(tx, orgId, order.id)
      }
      const part = partAbout(order, partId)
      const mentioned = await findMentioned(tx, orgId, content)
      const mentions = mentioned.map(({ id }) => id)
      const about = { orderId: order.id, partId: part?.id ?? null }
      const written = { ...about, authorId: userId, content, mentions, customer } as const
      const note = await queries.insertNote(tx, orgId, written)
      record({
        type: 'note.added',
        data: {
          noteId: note.id,
          ...(mentions.length > 0 && { mentions }),
          ...(customer && { customer }),
          ...(draft && isId(draft) && { draft }),
        },
      })
      const text = mentioned.reduce(
        (told, { id, displayName }) => told.replaceAll(mentionOf(id), () => `@${displayName}`),
        content,
      )
      return presentNote({ ...note, content: text, mentions: mentioned }, part, personOf(actor))
    }),
  )
}

function refuseToCustomer(actor: Actor, content: string): void {
  refuseOtherRoles(actor, say(tCustomer.onlySalesWrite))
  // Customers see neither ids nor names of members.
  if (mentionedIn(content).length > 0) {
    throw new WrongInput({ content: say(t.noMentions) })
  }
}

/** @throws WrongInput if a mentioned person isn't a member, so that names of outsiders stay hidden */
async function findMentioned(tx: Database, orgId: string, content: string): Promise<queries.Mentioned[]> {
  const ids = mentionedIn(content)
  if (ids.length === 0) return []
  const members = await queries.selectMembers(tx, orgId, ids)
  if (members.length < ids.length) {
    throw new WrongInput({ content: say(t.notMember) })
  }
  return members
}

/** Only its author and ADMINs can delete a note. */
export async function removeNote(
  services: Services,
  actor: Actor,
  orderId: string,
  id: string,
): Promise<void> {
  const { orgId, userId, role } = actor
  await commit(
    services,
    actor,
    onOrder(orderId, async (tx, record, order) => {
      const row = isId(id) ? await queries.selectNote(tx, orgId, order.id, id) : undefined
      if (!row) throw new NotFound(t.note)
      const { note, authorName } = row
      const isOwn = note.authorId === userId
      const isFromCustomer = note.customer === 'from'
      if (!isOwn && role !== 'ADMIN') {
        throw new Forbidden(say(isFromCustomer ? t.adminDeletesMessages : t.ownNotesOnly))
      }
      const content = await queries.deleteNote(tx, orgId, note.id)
      await keepRemoved(tx, actor, { id: note.id, orderId: order.id, kind: 'note', content })
      const name = isFromCustomer ? 'the customer' : authorName
      record({ type: 'note.removed', data: { noteId: note.id, name: isOwn ? null : name } })
    }),
  )
}

export async function putNoteBack(
  tx: Database,
  record: Recorder,
  { id, content }: Pick<RemovedPart, 'id' | 'content'>,
): Promise<void> {
  await queries.insertDeletedNote(tx, content)
  record({ type: 'note.added', data: { noteId: id, undo: true } })
}

function present({ note, part, authorName, authorImage, authorRole }: NoteRow): Note {
  if (!note.authorId || !authorName) return presentNote(note, part, null)
  const author = { id: note.authorId, displayName: authorName, profileImageUrl: authorImage }
  return presentNote(note, part, { ...author, role: authorRole })
}

function presentNote(
  { createdAt, updatedAt, mentions, partId: _partId, ...note }: NoteRow['note'],
  part: NamedPart | null | undefined,
  author: Person | null,
): Note {
  return {
    ...note,
    ...(mentions && mentions.length > 0 && { mentions }),
    ...(part && { part }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    author,
  }
}
