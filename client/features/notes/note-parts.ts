import type { Note } from '#shared/orders/types.ts'

type Mentioned = NonNullable<Note['mentions']>[number]

export interface NamePart {
  name: string
  people: Mentioned[]
}

export function notePartsOf({ content, mentions = [] }: Pick<Note, 'content' | 'mentions'>) {
  // If one name starts with another, the longer one is meant.
  const names = [...new Set(mentions.map(({ displayName }) => `@${displayName}`))].toSorted(
    (a, b) => b.length - a.length,
  )
  const parts: (string | NamePart)[] = []
  let from = 0
  for (let at = content.indexOf('@'); at >= 0; at = content.indexOf('@', Math.max(from, at + 1))) {
    const name = names.find((name) => content.startsWith(name, at))
    if (name === undefined) continue
    if (at > from) parts.push(content.slice(from, at))
    parts.push({ name, people: mentions.filter(({ displayName }) => name === `@${displayName}`) })
    from = at + name.length
  }
  if (from < content.length) parts.push(content.slice(from))
  return parts
}
