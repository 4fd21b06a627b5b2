import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '../../test/support/properties.ts'
import { initialsOf, nameOf } from './people.ts'

const someone = { id: '7f3a', displayName: 'Ann Lee', firstName: 'Annabel', email: 'ann@example.com' }

describe('nameOf', () => {
  test('takes the display name, else the first name, else the e-mail, else the id', () => {
    expect(nameOf(someone)).toBe('Ann Lee')
    expect(nameOf({ ...someone, displayName: null })).toBe('Annabel')
    expect(nameOf({ ...someone, displayName: '', firstName: null })).toBe('ann@example.com')
    expect(nameOf({ ...someone, displayName: null, firstName: null, email: null })).toBe('7f3a')
    expect(nameOf({})).toBe('Unknown')
  })

  test('a name of blanks is none', () => {
    expect(nameOf({ ...someone, displayName: '  ' })).toBe('Annabel')
    expect(nameOf({ ...someone, displayName: '\t', firstName: ' ' })).toBe('ann@example.com')
    expect(nameOf({ displayName: ' ', firstName: ' ', email: ' ' })).toBe('Unknown')
  })
})

describe('initialsOf', () => {
  test.each([
    ['Ann Lee', 'AL'],
    ['ann', 'A'],
    ['  ann   van der lee ', 'AV'],
    ['élise Östberg', 'ÉÖ'],
    ['李 小龍', '李小'],
    ['😀 smith', '😀S'],
    ['𝒜nn 𝓛ee', '𝒜𝓛'],
    ['ann@example.com', 'A'],
    ['Ann\u00a0Lee', 'AL'],
    ['Ann\nLee', 'AL'],
    ['e\u0301lise o\u0308stberg', 'E\u0301O\u0308'],
    ['🇩🇪 👩‍👧', '🇩🇪👩‍👧'],
  ])('of %j are %s', (displayName, initials) => {
    expect(initialsOf({ displayName })).toBe(initials)
  })

  test('fall back as the name does', () => {
    expect(initialsOf({ ...someone, displayName: null })).toBe('A')
    expect(initialsOf({ displayName: ' ', firstName: 'Bo' })).toBe('B')
    expect(initialsOf({ id: '7f3a' })).toBe('7')
    expect(initialsOf({})).toBe('U')
  })

  test('are never empty and never half a character, whatever the name', () => {
    fc.assert(
      fc.property(anyText, (displayName) => {
        const initials = initialsOf({ displayName })
        expect(initials).not.toBe('')
        expect(initials.isWellFormed()).toBe(true)
        expect(initials).not.toMatch(/\s/)
      }),
      { numRuns: 500 },
    )
  })
})
