import type PDFDocument from 'pdfkit'

const MISSING = '□'
const UNSEEN = /\p{C}/u
const RIGHT_TO_LEFT = '[\\p{Script=Hebrew}\\p{Script=Arabic}]'
const SPACE_WITHIN = new RegExp(`(?<=${RIGHT_TO_LEFT}) (?=${RIGHT_TO_LEFT})`, 'gu')
const NO_BREAK = '\u00a0'
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
  // The library draws words from left to right: those that are read the other way stay together as one.
  const line = text.replaceAll(/\s+/gu, ' ').replaceAll(SPACE_WITHIN, NO_BREAK)
  return [...graphemes.segment(line)]
    .map(({ segment }) => {
      const [base = '', ...marks] = segment
      if (UNSEEN.test(base)) return ''
      return has(base) ? base + marks.filter((mark) => has(mark) && !UNSEEN.test(mark)).join('') : MISSING
    })
    .join('')
}
