import { expect, test } from 'vitest'
import { exportsOf, readCatalogue, type Text } from './catalogue.ts'

const areas = await readCatalogue()
const texts = areas.flatMap(({ name, texts }) =>
  texts.map((text) => ({ ...text, name: `${name}.${text.key}` })),
)

/** The letters of literals, without the code around them. */
const literals = ({ source }: Text) =>
  [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)]
    .map((found) => found[1] ?? found[2] ?? found[3] ?? '')
    .join('\n')

// Words and habits that make people read a sentence twice.
const RIDDLES = [
  /\bstands?\b/i,
  /\bany more\b/i,
  /\bby now\b/i,
  /\bmeanwhile\b/i,
  /\bwhoever\b/i,
  /\bformer\b/i,
  /\banew\b/i,
  /could not be\b/i,
  /\S {2,}\S/,
  /\.\.\./,
  / …/,
  /\d\}? %/,
]

test.for(RIDDLES)('no text has %s', (riddle) => {
  const found = texts.filter((text) => !text.isSpec && riddle.test(literals(text)))
  expect(found.map(({ name }) => name)).toEqual([])
})

test('a key says what is different, not that it is the second', () => {
  expect(texts.filter(({ key }) => /\d$/.test(key)).map(({ name }) => name)).toEqual([])
})

test('every text can be read', () => {
  expect(
    texts.filter(({ read }) => read.length === 0 || read.includes('undefined')).map(({ name }) => name),
  ).toEqual([])
})

test('exports are found with their marks', () => {
  const module = `import { count } from './numbers.ts'

/** @spec */
export const title = 'Orders'
export const rows = ({ n }: { n: number }) =>
  count(n, 'row')

function inner() {}
`
  expect(exportsOf(module)).toEqual([
    { key: 'title', isSpec: true, source: "export const title = 'Orders'" },
    {
      key: 'rows',
      isSpec: false,
      source: "export const rows = ({ n }: { n: number }) =>\n  count(n, 'row')",
    },
  ])
})
