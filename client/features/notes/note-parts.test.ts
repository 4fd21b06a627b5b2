import { expect, test } from 'vitest'
import { notePartsOf } from './note-parts.ts'

const ANN = { id: 'ann', displayName: 'Ann' }
const ANNA = { id: 'anna', displayName: 'Ann Elm' }
const NAMESAKE = { id: 'namesake', displayName: 'Ann' }

test('a note is cut at the names of those whom it mentions, the longer of two names first', () => {
  const content = '@Ann Elm, ask @Ann or @Ben.\n@Ann Elm'
  expect(notePartsOf({ content, mentions: [ANN, ANNA] })).toEqual([
    { name: '@Ann Elm', people: [ANNA] },
    ', ask ',
    { name: '@Ann', people: [ANN] },
    ' or @Ben.\n',
    { name: '@Ann Elm', people: [ANNA] },
  ])
})

test('a name that two of them have means both, and a note that mentions nobody is one text', () => {
  expect(notePartsOf({ content: 'So @Ann', mentions: [ANN, NAMESAKE] })).toEqual([
    'So ',
    { name: '@Ann', people: [ANN, NAMESAKE] },
  ])
  expect(notePartsOf({ content: '@Ann' })).toEqual(['@Ann'])
  expect(notePartsOf({ content: '' })).toEqual([])
})
