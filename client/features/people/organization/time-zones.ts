import { wordsIn } from '#shared/search.ts'
import { fold } from '#shared/fold.ts'
import * as t from '#texts/shop/settings.ts'

export interface Zone {
  /** An IANA name, such as "America/New_York". */
  id: string
  /** Such as "New York". */
  text: string
  /** Such as "America · Eastern Time". */
  detail: string
}

/** @param chosen an older name that browsers no longer list may be in use */
export function timeZones(chosen: string): Zone[] {
  const ids = new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])
  return [...ids].map(zoneOf).toSorted((a, b) => a.text.localeCompare(b.text))
}

function zoneOf(id: string): Zone {
  const [region = '', ...rest] = id.split('/')
  const place = rest.length > 0 ? region : t.zoneGeneral
  return { id, text: nameOfZone(id), detail: [place, longName(id)].filter(Boolean).join(' · ') }
}

/** "America/Indiana/Knox" is "Knox, Indiana". */
export function nameOfZone(id: string): string {
  const [first = '', ...rest] = id.split('/')
  return (rest.length > 0 ? rest.toReversed().join(', ') : first).replaceAll('_', ' ')
}

function longName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** Each typed word begins one of the zone's words. */
export function findZones(zones: readonly Zone[], typed: string): Zone[] {
  const asked = wordsOf(typed)
  return zones.filter(({ id, text, detail }) => {
    const words = wordsOf(`${text} ${detail} ${id}`)
    return asked.every((word) => words.some((name) => name.startsWith(word)))
  })
}

const wordsOf = (text: string) => wordsIn(fold(text).replaceAll(/[/_,·]/g, ' '))
