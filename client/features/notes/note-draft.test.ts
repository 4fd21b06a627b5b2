import { afterEach, expect, test } from 'vitest'
import { clearDrafts, putDraft, setUnsent, typeDraft, unsentDrafts } from '../../core/drafts/drafts.ts'
import type { NoteText } from './mentions/mention-text.ts'
import { discardNotes, hasNoteDraft, joinNotes, type NoteDraft } from './note-draft.ts'

const ORDER = 'an order'
const FREYA = { id: '3f2b1c60-1111-4222-8333-444455556666', name: 'Freya', at: 4 }
const ASKED: NoteText = { text: 'Ask @Freya', mentions: [FREYA] }

const drafts = () => unsentDrafts<NoteDraft>('note', ORDER)
const type = (text: string) =>
  typeDraft({ kind: 'note', about: ORDER, input: { note: { text, mentions: [] } }, isTyped: text !== '' })
const SENT = { id: 'sent', kind: 'note', about: ORDER, input: { note: ASKED }, at: 1, isTyped: true } as const
const refuse = () => {
  putDraft({ ...SENT, state: 'refused' })
  joinNotes('note', ORDER)
}

afterEach(clearDrafts)

test('a refused note comes back before what was typed since, with its id, and mentions whom it did', () => {
  putDraft({ ...SENT, state: 'sending' })
  expect([drafts().length, hasNoteDraft(ORDER)]).toEqual([0, true])
  type('  And the ash?')
  refuse()
  const both = { text: 'Ask @Freya\n\nAnd the ash?', mentions: [FREYA] }
  expect(drafts()).toMatchObject([{ id: 'sent', input: { note: both } }])
  // It was sent once more from its notice, and stands there already.
  setUnsent(
    'note',
    ORDER,
    drafts().map((draft) => ({ ...draft, id: 'the rest' })),
  )
  refuse()
  expect(drafts()).toMatchObject([{ input: { note: both } }])
})

test('discarding leaves a note that is being sent', () => {
  type('Call')
  putDraft({ ...SENT, state: 'sending' })
  discardNotes(ORDER)
  expect([drafts().length, hasNoteDraft(ORDER)]).toEqual([0, true])
})
