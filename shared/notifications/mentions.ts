/** What stands in a note's text for a person. */
export const mentionOf = (userId: string) => `@[${userId}]`

const MENTION = /@\[([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\]/g

/** The ids of those whom a note mentions, each once, in the order in which they come. */
export function mentionedIn(content: string): string[] {
  return [...new Set([...content.matchAll(MENTION)].flatMap(([, id]) => id ?? []))]
}
