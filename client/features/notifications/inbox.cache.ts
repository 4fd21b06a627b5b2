import type { InfiniteData } from '@tanstack/react-query'
import type { InboxLine } from '#shared/notifications/schemas.ts'

export interface InboxPart {
  lines: InboxLine[]
  /** Undefined after the last part. */
  next: string | undefined
}

export type InboxParts = InfiniteData<InboxPart>

/** A change during loading may put a line into two parts: the newer line counts. */
export function linesIn({ pages }: InboxParts): InboxLine[] {
  const byId = new Map<string, InboxLine>()
  for (const line of pages.flatMap(({ lines }) => lines)) {
    if (!byId.has(line.id)) byId.set(line.id, line)
  }
  return [...byId.values()]
}

export function withFirst(parts: InboxParts, first: InboxPart): InboxParts {
  const last = first.lines.at(-1)
  if (!last || first.next === undefined) return { pages: [first], pageParams: [undefined] }
  const inFirst = new Set(first.lines.map(({ id }) => id))
  const lines = linesIn(parts).flatMap((line) => {
    if (inFirst.has(line.id)) return []
    if (rank(line) <= rank(last)) return [line]
    // An unread line would come before the last one, so this line was read or is gone.
    return line.unread > 0 ? [{ ...line, unread: 0 }] : []
  })
  const rest = { lines, next: parts.pages.at(-1)?.next }
  return { pages: [first, rest], pageParams: [undefined, first.next] }
}

const rank = ({ unread, at }: InboxLine) => `${unread > 0 ? 1 : 0} ${at}`

/** What is read at once: an order's lines, or those of one kind that belong to none. */
export type ReadTogether = { orderId: string } | 'webhooks' | 'backups'

/** Without a choice, all lines. */
export function read(parts: InboxParts, together?: ReadTogether): InboxParts {
  const stays = (line: InboxLine) => line.unread === 0 || (together !== undefined && !belongs(line, together))
  const pages = parts.pages.map(({ lines, next }) => ({
    lines: lines.map((line) => (stays(line) ? line : { ...line, unread: 0 })),
    next,
  }))
  return { ...parts, pages }
}

function belongs(line: InboxLine, together: ReadTogether): boolean {
  if (typeof together === 'object') return line.orderId === together.orderId
  return line.orderId === null && (line.webhookId === null) === (together === 'backups')
}

export function shortened(parts: InboxParts, most: number): InboxParts {
  if (parts.pages.length <= most) return parts
  return { pages: parts.pages.slice(0, most), pageParams: parts.pageParams.slice(0, most) }
}

/** Lines of an open list stay in their places, also read ones. While held, new ones on top only count. */
export function inPlace(
  shown: InboxLine[],
  now: InboxLine[],
  held: boolean,
): { lines: InboxLine[]; waiting: number } {
  const before = new Map(shown.map((line) => [line.id, line]))
  const after = new Map(now.map((line) => [line.id, line]))
  const known = now.findLastIndex((line) => before.has(line.id))
  const news = now.slice(0, known + 1).filter((line) => isNews(before.get(line.id), line))
  const newer = new Set(news.map(({ id }) => id))
  const stay = shown.flatMap((line) => {
    if (newer.has(line.id)) return held ? [line] : []
    return after.get(line.id) ?? []
  })
  const further = now.slice(known + 1)
  return held
    ? { lines: [...stay, ...further], waiting: news.length }
    : { lines: [...news, ...stay, ...further], waiting: 0 }
}

const isNews = (before: InboxLine | undefined, now: InboxLine) =>
  !before || (now.unread > 0 && now.at > before.at)
