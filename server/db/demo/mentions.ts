import { mentionOf } from '#shared/notifications/mentions.ts'
import { DEMO_PEOPLE } from './people.ts'

/**
 * A note as it is stored.
 * @param text with `@` and the first name of each mentioned person
 * @param people ids, in the order of DEMO_PEOPLE
 */
export function noteOf(text: string, people: string[]): { content: string; mentions: string[] } {
  const mentions = mentionedIn(text).flatMap((person) => people[person] ?? [])
  const content = DEMO_PEOPLE.reduce(
    (told, { firstName }, person) => told.replaceAll(`@${firstName}`, mentionOf(people[person] ?? '')),
    text,
  )
  return { content, mentions }
}

/** Indexes into DEMO_PEOPLE. */
export const mentionedIn = (text: string): number[] =>
  DEMO_PEOPLE.flatMap(({ firstName }, person) => (text.includes(`@${firstName}`) ? [person] : []))
