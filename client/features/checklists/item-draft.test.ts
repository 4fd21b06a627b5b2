import { afterEach, expect, test } from 'vitest'
import { allDrafts, clearDrafts, putDraft, unsentDrafts } from '../../core/drafts/drafts.ts'
import {
  ADD_ITEM,
  closeItemRow,
  openItemRow,
  putItemText,
  reopenItemRow,
  rowOf,
  takeItem,
} from './item-draft.ts'

const LIST = 'a checklist'

afterEach(clearDrafts)

/** Sends the text of the row. Returns a function that refuses it. */
function send(title: string): () => void {
  const id = takeItem(LIST)
  if (!id) throw new Error('Nothing was typed')
  const draft = { id, kind: ADD_ITEM, about: LIST, input: { title }, at: 1, isTyped: true } as const
  putDraft({ ...draft, state: 'sending' })
  return () => {
    putDraft({ ...draft, state: 'refused' })
    reopenItemRow(LIST)
  }
}

test('refused items stand before what is typed since, each with its id as long as the text begins with it', () => {
  openItemRow(LIST)
  const refusals = ['Oiled', 'Waxed'].map((title) => {
    putItemText(LIST, title)
    return send(title)
  })
  putItemText(LIST, 'Wrap')
  const ids = allDrafts().map(({ id }) => id)
  for (const refuse of refusals) refuse()
  expect(rowOf(LIST)).toMatchObject({ text: 'Oiled Waxed Wrap', isOpen: true, sending: [] })
  expect(new Set(allDrafts().map(({ id }) => id))).toEqual(new Set(ids))
  for (const text of ['Oiled Waxed ', 'Oiled Waxed  on', 'Oiled Waxed']) {
    putItemText(LIST, text)
    expect(rowOf(LIST).text).toBe(text)
    expect(unsentDrafts(ADD_ITEM, LIST)).toHaveLength(3)
  }
  putItemText(LIST, 'Oiled W')
  expect(rowOf(LIST).text).toBe('Oiled W')
  expect(unsentDrafts(ADD_ITEM, LIST)).toHaveLength(1)
})

test('a refused item is sent again with its id, and its row stays open', () => {
  openItemRow(LIST)
  putItemText(LIST, 'Oiled')
  const id = unsentDrafts(ADD_ITEM, LIST)[0]?.id
  send('Oiled')()
  expect(rowOf(LIST).text).toBe('Oiled')
  expect(takeItem(LIST)).toBe(id)
  expect(rowOf(LIST).isOpen).toBe(true)
})

test('a closed row keeps its text as it was typed, and a blank one nothing', () => {
  openItemRow(LIST)
  putItemText(LIST, 'Half a thought')
  closeItemRow(LIST)
  expect(rowOf(LIST)).toMatchObject({ text: 'Half a thought', isOpen: false })
  openItemRow(LIST)
  expect(rowOf(LIST)).toMatchObject({ isOpen: true, isRestored: true })
  putItemText(LIST, 'Half a thought more')
  expect(rowOf(LIST).isRestored).toBe(false)
  closeItemRow(LIST)
  openItemRow(LIST)
  expect(rowOf(LIST).text).toBe('Half a thought more')
  putItemText(LIST, ' ')
  closeItemRow(LIST)
  expect(allDrafts()).toEqual([])
})
