import { randomUUID } from 'node:crypto'
import { GATE_STATES } from '#shared/holds/gates.ts'
import type { Holds } from '#shared/holds/types.ts'
import type { Part } from '#shared/parts/types.ts'
import { letterAt } from '#shared/parts/parts.ts'
import { WAIT_CAUSES } from '#shared/holds/waits.ts'
import { STATUSES } from '#shared/orders/orders.ts'

// The texts of orders in the tests of lists, and search terms for them.

export const TITLES = [
  'Oak table',
  'Walnut TABLE',
  '100% ash',
  'shelf_unit',
  'Tisch für Köln',
  'back\\slash',
  "O'Neil",
  'Mesa de Lucía',
  // The accents as separate characters.
  'E\u0301tage\u0300re',
  'İstanbul chair',
  'Straße, “große” Tür – O’Neil',
  'Łódź Ærø no\u00a0break soft\u00adhyphen',
]
export const PHONES: Record<number, (index: number) => string> = {
  0: (index) => `555 01${index}`,
  2: (index) => `+33 6 12 34 56 ${index + 10}`,
  4: (index) => `06.12.34.56.${index + 10}`,
  6: (index) => `+49 (0)170 / 12 34 5${index + 10}`,
}
export const AT = '2026-11-20T10:30:00.000Z'
const FAR = '2999-11-20T10:30:00.000Z'
export const BY = { by: null, byName: null }

const VARNISH = { name: 'Varnish', startedAt: AT, endsAt: FAR, ...BY }

/** By turns no hold, gates in different states, a wait and a timer. */
export function holdsOf(index: number): Holds | null {
  if (index % 4 === 0) return null
  const gates = [STATUSES[(index % 5) + 1], 'PRODUCTION' as const].flatMap((stage, place) => {
    const state = GATE_STATES[(place === 0 ? index : index >> 2) % GATE_STATES.length]
    if (!stage || !state || index % 7 === place) return []
    return [
      { id: randomUUID(), name: 'Deposit', stages: [stage], roles: [], state, since: AT, note: null, ...BY },
    ]
  })
  const cause = index % 3 === 1 ? WAIT_CAUSES[index % WAIT_CAUSES.length] : undefined
  const note = index % 2 === 0 ? null : 'Ring Zoë about 50_ handles'
  const timer = { ...VARNISH, id: randomUUID(), over: index % 2 === 0 }
  return {
    gates,
    wait: cause ? { for: cause, note, until: null, since: AT, ...BY } : null,
    timers: index % 5 < 2 ? [timer] : [],
    waited: 0,
  }
}

export const PARTS = ['Boxes', 'Doors', 'Tür links', 'TÜR LINKS']

/** By turns none, one and two. */
export function partsOf(index: number): Part[] | null {
  if (index % 3 === 0) return null
  return Array.from({ length: index % 3 }, (_, place) => ({
    id: randomUUID(),
    letter: letterAt(place + (index % 2)),
    name: PARTS[(index + place) % PARTS.length] ?? '',
    pieces: null,
    hours: null,
    status: STATUSES[(index + place * 2) % STATUSES.length] ?? 'FINISH',
    enteredStageAt: AT,
    people: [],
    wait: index % 5 === place ? { for: 'supplier', note: 'Glas Łódź', until: null, since: AT, ...BY } : null,
    timers: index % 7 === place ? [{ ...VARNISH, id: randomUUID(), over: index % 2 === 0 }] : [],
    waited: 0,
    gone: null,
    remake: null,
  }))
}

export const WORDS = [
  '-A',
  'ORD-0020-B',
  'doors',
  'tur',
  'LINKS',
  'oak',
  'TABLE',
  'tab',
  '100%',
  '%',
  '_',
  'shelf_',
  '\\',
  'köln',
  'KOLN',
  'lucia',
  'LUCÍA',
  'étagère',
  'istanbul',
  'İ',
  "o'neil",
  'ORD-000',
  '555',
  'call',
  'zoe',
  'BIRK\\',
  '50_',
  'hale',
  'zzz',
  'o',
  'e',
  'a',
  'ORD',
  'waiting',
  'FOR',
  'custom',
  'material',
  'handles',
  'strasse',
  'GROẞE',
  "o'neil",
  'O’NEIL',
  '"grosse"',
  '-',
  'lodz',
  'aero',
  'no',
  'softhyphen',
  '061234',
  '06 12 34 56',
  '+33 6 12 34',
  '+336123456',
  '0033612',
  '(0170) 12',
  '+49170123',
  '5601',
]
