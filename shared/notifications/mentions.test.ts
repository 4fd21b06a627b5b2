import { expect, test } from 'vitest'
import { mentionedIn, mentionOf } from './mentions.ts'

const ANN = '3f2b1c60-1111-4222-8333-444455556666'
const BEN = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee'

test('finds each person once, in the order of the text', () => {
  expect(mentionedIn(`${mentionOf(BEN)} and ${mentionOf(ANN)}, ${mentionOf(BEN)}!`)).toEqual([BEN, ANN])
})

test('finds nobody in what only looks like it', () => {
  for (const text of [
    '',
    '@',
    '@[]',
    '@Ann',
    `[${ANN}]`,
    `@[${ANN.slice(1)}]`,
    `@[${ANN.toUpperCase()}]`,
    `@[${ANN}`,
  ]) {
    expect([text, mentionedIn(text)]).toEqual([text, []])
  }
})
