import { describe, expect, test } from 'vitest'
import {
  contentOf,
  edited,
  joined,
  mentionQueryAt,
  peopleFor,
  trimmed,
  withAt,
  withMention,
  withWords,
  type NoteText,
} from './mention-text.ts'

const FREYA = { id: '3f2b1c60-1111-4222-8333-444455556666', displayName: 'Freya Holm' }
const OTHER = { id: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee', displayName: 'Freya Holm' }
const NOOR = { id: 'cccccccc-bbbb-4ccc-8ddd-eeeeeeeeeeee', displayName: 'نور الدين' }

const plain = (text: string): NoteText => ({ text, mentions: [] })

/** The note after somebody was chosen for the @ at the end of its text. */
function choose(note: NoteText, person: typeof FREYA): NoteText {
  const query = mentionQueryAt(note, note.text.length)
  if (!query) throw new Error(`Nobody is looked for in ${note.text}`)
  return withMention(note, query, person).note
}

/** Types at the end. */
const typed = (note: NoteText, text: string) => edited(note, note.text + text, note.text.length + text.length)

/** As a key does that deletes: the caret stands where the part was. */
const without = (note: NoteText, from: number, to: number) =>
  edited(note, note.text.slice(0, from) + note.text.slice(to), from)

const TWO = choose(typed(choose(plain('@'), FREYA), 'and @fr'), OTHER)

describe('who is looked for at the caret', () => {
  test.each([
    ['@', ''],
    ['@fre', 'fre'],
    ['Ask @Freya Ho', 'Freya Ho'],
    ['First line\n@jö', 'jö'],
    ['(@a', 'a'],
  ])('%j: whoever is called %j', (text, wanted) => {
    expect(mentionQueryAt(plain(text), text.length)?.typed).toBe(wanted)
  })

  test.each(['', 'Ask', 'ann@', 'ann@example.com', 'at @ 5', '@ ', '@ann\n', `@${'a'.repeat(101)}`])(
    '%j: nobody',
    (text) => expect(mentionQueryAt(plain(text), text.length)).toBeUndefined(),
  )

  test('what stands behind the caret is not typed for them, and a chosen name is not looked for', () => {
    expect(mentionQueryAt(plain('@fre is'), 4)).toEqual({ at: 0, typed: 'fre' })
    expect(mentionQueryAt(plain('@fre'), 0)).toBeUndefined()
    const chosen = choose(plain('@'), FREYA)
    for (const caret of [1, 4, 11, 12]) expect(mentionQueryAt(chosen, caret)).toBeUndefined()
  })
})

test('people are found by the beginnings of their names’ words, whatever the accents', () => {
  const names = ['Anna Frey', 'Freya Holm', 'Jörg Fritz', 'Søren']
  const people = names.map((displayName) => ({ displayName }))
  const found = (text: string) => peopleFor(people, text).map(({ displayName }) => displayName)
  expect(found('')).toEqual(names)
  expect(found('fr')).toEqual(['Freya Holm', 'Anna Frey', 'Jörg Fritz'])
  expect(found('FREYA h')).toEqual(['Freya Holm'])
  expect(found('freya ')).toEqual(['Freya Holm'])
  expect(found('jorg')).toEqual(['Jörg Fritz'])
  expect(found('olm')).toEqual([])
  expect(found('Freya is the oak in?')).toEqual([])
})

describe('a mention', () => {
  test('takes the place of what was typed, with a space behind it, and is sent as an id', () => {
    const { note, caret } = withMention(plain('Ask @fre now'), { at: 4, typed: 'fre' }, FREYA)
    expect([note.text, caret]).toEqual(['Ask @Freya Holm now', 16])
    expect(contentOf(note)).toBe(`Ask @[${FREYA.id}] now`)
    expect(contentOf(typed(choose(plain('سلام @'), NOOR), '!'))).toBe(`سلام @[${NOOR.id}] !`)
  })

  test('stays while text is typed before and behind it, whatever that is', () => {
    const chosen = choose(plain('@'), FREYA)
    expect(contentOf(edited(chosen, `Ask ${chosen.text}`, 4))).toBe(`Ask @[${FREYA.id}] `)
    expect(contentOf(edited(chosen, '@Freya Holms ', 12))).toBe(`@[${FREYA.id}]s `)
    // As when text is pasted, or put there by the browser: the caret is anywhere.
    expect(contentOf(edited(chosen, `Ask ${chosen.text}`, 0))).toBe(`Ask @[${FREYA.id}] `)
  })

  test('is plain text as soon as somebody types into it, and offers people again', () => {
    const chosen = choose(plain('@'), FREYA)
    expect(contentOf(edited(chosen, '@Freyja Holm ', 5))).toBe('@Freyja Holm ')
    const shorter = without(chosen, 10, 11)
    expect(contentOf(shorter)).toBe('@Freya Hol ')
    expect(mentionQueryAt(shorter, 10)).toEqual({ at: 0, typed: 'Freya Hol' })
    expect(contentOf(without(chosen, 0, 1))).toBe('Freya Holm ')
  })

  test('keeps two people apart who are called the same, whichever of them is deleted', () => {
    expect(TWO.text).toBe('@Freya Holm and @Freya Holm ')
    expect(contentOf(TWO)).toBe(`@[${FREYA.id}] and @[${OTHER.id}] `)
    expect(contentOf(without(TWO, 0, 16))).toBe(`@[${OTHER.id}] `)
    expect(contentOf(without(TWO, 11, 27))).toBe(`@[${FREYA.id}] `)
  })

  test('is gone with its text, also where that is replaced by a shorter one of the same letters', () => {
    expect(contentOf(edited(TWO, '', 0))).toBe('')
    expect(edited(choose(plain('aa @'), FREYA), 'a', 0).mentions).toEqual([])
  })
})

test('an @ that is asked for stands apart from the word before it', () => {
  expect(withAt(plain(''), 0)).toEqual({ note: plain('@'), caret: 1 })
  expect(withAt(plain('Ask'), 3)).toEqual({ note: plain('Ask @'), caret: 5 })
  expect(withAt(plain('Ask now'), 4)).toEqual({ note: plain('Ask @now'), caret: 5 })
  expect(contentOf(withAt(TWO, 0).note)).toBe(`@@[${FREYA.id}] and @[${OTHER.id}] `)
})

test('words that are put at the caret stand apart from those around them, and keep mentions in their place', () => {
  expect(withWords(plain(''), 0, '[plan.png]')).toEqual({ note: plain('[plan.png] '), caret: 11 })
  expect(withWords(plain('See this'), 3, '[a.png]')).toEqual({ note: plain('See [a.png] this'), caret: 11 })
  expect(withWords(plain('See x'), 4, '[a.png]')).toEqual({ note: plain('See [a.png] x'), caret: 12 })
  expect(contentOf(withWords(TWO, 0, '[a.png]').note)).toBe(`[a.png] @[${FREYA.id}] and @[${OTHER.id}] `)
})

test('a note without the space around it, and one after the other, mention whom they did', () => {
  const note = choose(plain('  @'), FREYA)
  expect(contentOf(trimmed(note))).toBe(`@[${FREYA.id}]`)
  expect(contentOf(joined(trimmed(note), TWO))).toBe(`@[${FREYA.id}]\n\n@[${FREYA.id}] and @[${OTHER.id}] `)
  expect(joined(plain(''), TWO)).toEqual(TWO)
  expect(joined(TWO, plain(''))).toEqual(TWO)
})
