import { afterEach, expect, test } from 'vitest'
import { keepDraft, readDraft } from '../../core/unsaved/kept-drafts.ts'
import type { NoteText } from './mention-text.ts'
import { discardNoteDraft, hasNoteDraft, noteOrigin, returnNoteDraft, sentNoteDraft } from './note-draft.ts'

const ORDER = 'an order'
const FREYA = { id: '3f2b1c60-1111-4222-8333-444455556666', name: 'Freya', at: 4 }
const ASKED: NoteText = { text: 'Ask @Freya', mentions: [FREYA] }

const draft = () => readDraft(`note ${ORDER}`)
const type = (text: string | NoteText) => keepDraft(`note ${ORDER}`, text)

afterEach(() => discardNoteDraft(ORDER))

test('a refused note comes back before what was typed since, and mentions whom it did', () => {
  returnNoteDraft(ORDER, ASKED, {})
  expect(draft()).toEqual(ASKED)
  // It stands there already.
  returnNoteDraft(ORDER, ASKED, {})
  expect(draft()).toEqual(ASKED)
  type('And the ash?')
  returnNoteDraft(ORDER, ASKED, {})
  expect(draft()).toEqual({ text: 'Ask @Freya\n\nAnd the ash?', mentions: [FREYA] })
})

test('a saved note takes its draft along, unless that mentions somebody else by now', () => {
  type({ text: ' Ask @Freya', mentions: [{ ...FREYA, at: 5 }] })
  sentNoteDraft(ORDER, ASKED)
  expect(hasNoteDraft(ORDER)).toBe(false)
  type('Ask @Freya')
  sentNoteDraft(ORDER, ASKED)
  expect(draft()).toBe('Ask @Freya')
})

test('a note is sent from the same draft until that is emptied, also when it comes back after that', () => {
  type('Ask @Freya')
  const origin = noteOrigin(ORDER)
  expect(noteOrigin(ORDER)).toBe(origin)
  discardNoteDraft(ORDER)
  returnNoteDraft(ORDER, ASKED, origin)
  expect(noteOrigin(ORDER)).toBe(origin)
  discardNoteDraft(ORDER)
  expect(noteOrigin(ORDER)).not.toBe(origin)
})
