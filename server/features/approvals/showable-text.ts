import type PDFDocument from 'pdfkit'

const MISSING = '□'
const UNSEEN = /\p{C}/u
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Nko}]/u
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What the library does not describe of itself: the font that is set. */
interface WithFont {
  _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } }
}

/**
 * A text as the font of the document can show it, on one line: a character that the font lacks, such as a Chinese one, is
 * an empty box, and what cannot be seen is left out.
 */
export function showable(doc: InstanceType<typeof PDFDocument>, text: string): string {
  const { font } = (doc as unknown as WithFont)._font
  const has = (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
  const line = inReadingOrder(text.replaceAll(/\s+/gu, ' '))
  return [...graphemes.segment(line)]
    .map(({ segment }) => {
      const [base = '', ...marks] = segment
      if (UNSEEN.test(base)) return ''
      return has(base) ? base + marks.filter((mark) => has(mark) && !UNSEEN.test(mark)).join('') : MISSING
    })
    .join('')
}

/** The library draws words from left to right: those that are read the other way change places. */
function inReadingOrder(text: string): string {
  const words: string[] = []
  let first = 0
  for (const word of text.split(' ')) {
    if (!RIGHT_TO_LEFT.test(word)) first = words.length + 1
    words.splice(RIGHT_TO_LEFT.test(word) ? first : words.length, 0, word)
  }
  return words.join(' ')
}
