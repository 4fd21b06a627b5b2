import type PDFDocument from 'pdfkit'
import { setFont, type FontName } from './certificate-fonts.ts'

const UNSEEN = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/u
const RIGHT_TO_LEFT = '[\\p{Script=Hebrew}\\p{Script=Arabic}]'
const SPACE_WITHIN = new RegExp(`(?<=${RIGHT_TO_LEFT}) (?=${RIGHT_TO_LEFT})`, 'gu')
const NO_BREAK = '\u00a0'
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

export interface Run {
  font: FontName
  text: string
}

/** A letter that no font has becomes its code, such as U+20BB7. Invisible characters are dropped. */
export function showable(doc: InstanceType<typeof PDFDocument>, font: FontName, text: string): Run[] {
  const fontOf = (letters: string[], fonts: FontName[] = [font, 'rest']) =>
    fonts.find((name) => letters.every(setFont(doc, name)))
  const runs: Run[] = []
  const add = (name: FontName, words: string) => {
    const last = runs.at(-1)
    if (last?.font === name) last.text += words
    else runs.push({ font: name, text: words })
  }
  // The library draws words from left to right, so right-to-left words are kept together as one.
  const line = text.replaceAll(/\s+/gu, ' ').replaceAll(SPACE_WITHIN, NO_BREAK)
  for (const { segment } of graphemes.segment(line)) {
    const letters = Array.from(segment).filter((letter) => !UNSEEN.test(letter))
    // A space belongs to the word before it.
    const before = segment === ' ' ? runs.at(-1)?.font : undefined
    const whole = before ?? fontOf(letters)
    if (whole) add(whole, letters.join(''))
    else
      for (const letter of letters) add(fontOf([letter]) ?? font, fontOf([letter]) ? letter : nameOf(letter))
  }
  return runs
}

function nameOf(letter: string): string {
  return `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
