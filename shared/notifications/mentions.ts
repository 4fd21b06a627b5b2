export const mentionOf = (userId: string) => `@[${userId}]`

const MENTION = /@\[([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\]/g

export function mentionedIn(content: string): string[] {
  return [...new Set([...content.matchAll(MENTION)].flatMap(([, id]) => id ?? []))]
}
