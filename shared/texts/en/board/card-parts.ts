// Loaded with the first part that a board shows.
import { count } from '../numbers.ts'

/** Marks of stages behind the letter of a part. */
export const marks = {
  ORDER_IN: 'In',
  PRODUCTION: 'Prod',
  FINISH: 'Fin',
  COMPLETED: 'Done',
  DELIVERY: 'Del',
  PICKUP: 'Pick',
}
export const marked = ({ letter, mark }: { letter: string; mark: string }) => `${letter}·${mark}`
export const parts = ({ parts }: { parts: string }) => `Parts: ${parts}`
export const part = ({ letter, name }: { letter: string; name: string }) => `${letter} ${name}`
export const partIn = ({ letter, name, stage }: { letter: string; name: string; stage: string }) =>
  `${letter} ${name} in ${stage}`

export const onTheWay = ({ letters, others }: { letters: string; others: string }) =>
  `${letters} on their way · ${others} to follow`
export const oneOnTheWay = ({ letters, others }: { letters: string; others: string }) =>
  `${letters} on its way · ${others} to follow`
export const both = ({ one, other }: { one: string; other: string }) => `${one} and ${other}`
export const several = ({ n }: { n: number }) => count(n, 'part')
export const ofPart = ({ letter, text }: { letter: string; text: string }) => `${letter} ${text}`

export const label = ({ number, part, title }: { number: string; part: string; title: string }) =>
  `${number} ${part}, part of ${title}`
export const viewOrder = 'View order'
export const moveOn = ({ part, stage }: { part: string; stage: string }) => `Move ${part} to ${stage}`
export const moveOnBlocked = ({ part, stage }: { part: string; stage: string }) =>
  `Move ${part} to ${stage}, blocked`
export const actions = ({ part }: { part: string }) => `Actions for ${part}`
