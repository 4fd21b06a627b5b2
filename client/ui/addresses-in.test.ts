import { expect, test } from 'vitest'
import { textPartsOf } from './addresses-in.ts'

const addressesIn = (text: string) =>
  textPartsOf(text).flatMap((part) => (typeof part === 'string' ? [] : [part.href]))

test.for([
  ['See https://example.com/a?b=c#d.', 'https://example.com/a?b=c#d'],
  ['(https://example.com/a)', 'https://example.com/a'],
  ['https://en.wikipedia.org/wiki/Oak_(wood), white', 'https://en.wikipedia.org/wiki/Oak_(wood)'],
  ['“http://192.168.1.5:3000/x”', 'http://192.168.1.5:3000/x'],
  ['HTTPS://Example.com!', 'HTTPS://Example.com'],
  ['<https://example.com/a>', 'https://example.com/a'],
  ['https://bücher.example/ä', 'https://bücher.example/ä'],
  ['[drawing](https://example.com/d.pdf)', 'https://example.com/d.pdf'],
] as const)('in %s it is %s', ([text, address]) => {
  expect(addressesIn(text)).toEqual([address])
})

test.for([
  'javascript:alert(1)',
  'ftp://example.com',
  'data:text/html,x',
  'mailto:ben@example.com',
  'www.example.com',
  'https://',
  'http://:80',
  'xhttps://example.com',
  'https://bank.example@evil.example/',
  'https://user:secret@example.com/',
  '<b>bold</b> & "quoted"',
  '',
])('%s stays text', (text) => {
  expect(addressesIn(text)).toEqual([])
})

test('nothing of the text changes', () => {
  const text =
    '  Two:\nhttps://a.example/x, https://b.example/y\n\n<i>http://c.example</i>  (https://d.example/).'
  const written = textPartsOf(text).map((part) => (typeof part === 'string' ? part : part.href))
  expect(written.join('')).toBe(text)
  expect(addressesIn(text)).toHaveLength(4)
})

test('a text of nothing but brackets is cut in no time', () => {
  expect(addressesIn(`https://a.example/${')'.repeat(100_000)}`)).toEqual(['https://a.example/'])
})
