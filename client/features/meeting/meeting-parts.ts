import type { Meeting } from './meeting-of.ts'

/** The parts of a meeting that are one list of orders, with their names on the page and on paper. */
export const PARTS = [
  { part: 'late', title: 'Late', none: 'Nothing is late.' },
  { part: 'dueSoon', title: 'Due in the next 7 days', none: 'Nothing is due in the next 7 days.' },
  { part: 'longest', title: 'Longest in stage', none: 'Nothing is under way.' },
  { part: 'unassigned', title: "Nobody's", none: 'Somebody is assigned to every open order.' },
] as const satisfies readonly { part: keyof Meeting; title: string; none: string }[]

export const BY_PERSON = 'By person'
export const NOBODY_ASSIGNED = 'Nobody is assigned to an open order.'
export const COUNTS_FOR_EACH =
  'Estimated hours of open orders. An order of several people counts for each of them.'
