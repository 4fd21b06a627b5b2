import { describe, expect, test } from 'vitest'
import { createOrderPayload } from './orders/schemas.ts'
import { loginPayload } from './people/schemas.ts'
import { email, optionalName, optionalText, requiredName, requiredText } from './text.ts'
import { tooLong } from './too-long.ts'

describe('text that nobody sees', () => {
  test.each(['\u200b', '\u2060\ufeff', '\u00ad \u3164', '\u202e\u202c', '\ufe0f', '\u2800', '\0'])(
    'is none: %j',
    (unseen) => {
      expect(requiredText(() => 'Title', 300).safeParse(unseen).error?.issues[0]?.message).toBe(
        'Title is required',
      )
      expect(optionalText(() => 'Notes', 300).parse(unseen.replace('\0', ''))).toBeNull()
    },
  )

  test.each(['a\u200b', '👩‍👧', 'می‌خواهم', '\u0301', '-'])('does no harm beside what is seen: %j', (text) => {
    expect(requiredText(() => 'Title', 300).parse(text)).toBe(text)
  })
})

test.each([
  ['Ann\r\nAdmin', 'Ann Admin'],
  ['in\u202evoice fdp.exe', 'invoice fdp.exe'],
  ['\u2067Ann\u2069 \u200fLee', 'Ann Lee'],
  ['山田 太郎', '山田 太郎'],
])('the name %j is on one line and in one direction', (typed, name) => {
  expect(requiredName(() => 'Name', 100).parse(typed)).toBe(name)
  expect(optionalName(() => 'Name', 100).parse(typed)).toBe(name)
  expect(createOrderPayload.parse({ title: 'Table', customerName: typed }).customerName).toBe(name)
})

describe('addresses whose domain has an umlaut', () => {
  test('are those of accounts in the form that mail servers know', () => {
    expect(email(() => 'Email').parse('Ann@Müller.de')).toBe('ann@xn--mller-kva.de')
    expect(email(() => 'Email').parse('ann@xn--mller-kva.de')).toBe('ann@xn--mller-kva.de')
    expect(loginPayload.parse({ email: 'ANN@MÜLLER.DE', password: 'x' }).email).toBe('ann@xn--mller-kva.de')
  })

  test('are kept as they are typed for customers', () => {
    const order = { title: 'Table', customerName: 'Ann', customerEmail: 'Ann@müller.de' }
    expect(createOrderPayload.parse(order).customerEmail).toBe('Ann@müller.de')
  })

  test.each(['ann@mü ller.de', 'ann@müller', 'ann@müller.de/x', 'ann@müller.de:80', 'ann@', 'müller.de'])(
    'are refused: %s',
    (typed) => {
      expect(email(() => 'Email').safeParse(typed).success).toBe(false)
      expect(
        createOrderPayload.safeParse({ title: 'T', customerName: 'A', customerEmail: typed }).success,
      ).toBe(false)
    },
  )
})

test('a text that fits, spaces around it left aside, is not too long', () => {
  expect(tooLong('', 3)).toBeUndefined()
  expect(tooLong('Oak', 3)).toBeUndefined()
  expect(tooLong('  Oak\n', 3)).toBeUndefined()
})

test('of one that does not fit it is said how much of it does not', () => {
  expect(tooLong('Oaks', 3)).toBe('1 character too many. Up to 3 fit.')
  expect(tooLong('x'.repeat(4001), 2000)).toBe('2,001 characters too many. Up to 2,000 fit.')
})
