import type { InfiniteData } from '@tanstack/react-query'
import type { InboxLine } from '#shared/notifications/types.ts'

export interface InboxPart {
  lines: InboxLine[]
  /** The place of the next part. Undefined after the last one. */
  next: string | undefined
}

export type InboxParts = InfiniteData<InboxPart>

/** The id of the order or of the webhook. */
export const idOf = (line: InboxLine): string => line.orderId ?? line.webhookId

/** All loaded lines. A change during loading may put an order into two parts: the newer line counts. */
export function linesIn({ pages }: InboxParts): InboxLine[] {
  const byId = new Map<string, InboxLine>()
  for (const line of pages.flatMap(({ lines }) => lines)) {
    if (!byId.has(idOf(line))) byId.set(idOf(line), line)
  }
  return [...byId.values()]
}

/** Replaces the first part with its current state. Only the first part is requested, however many are loaded. */
export function withFirst(parts: InboxParts, first: InboxPart): InboxParts {
  const last = first.lines.at(-1)
  if (!last || first.next === undefined) return { pages: [first], pageParams: [undefined] }
  const inFirst = new Set(first.lines.map(idOf))
  const lines = linesIn(parts).flatMap((line) => {
    if (inFirst.has(idOf(line))) return []
    if (rank(line) <= rank(last)) return [line]
    // An unread line would come before the last one, so this line was read or is gone.
    return line.unread > 0 ? [{ ...line, unread: 0 }] : []
  })
  const rest = { lines, next: parts.pages.at(-1)?.next }
  return { pages: [first, rest], pageParams: [undefined, first.next] }
}

/** Unread lines come first, then the latest. */
const rank = ({ unread, at }: InboxLine) => `${unread > 0 ? 1 : 0} ${at}`

/** Marks all lines as read, or those of one order. For null, marks the lines without an order. */
export function read(parts: InboxParts, orderId?: string | null): InboxParts {
  const stays = (line: InboxLine) => line.unread === 0 || (orderId !== undefined && line.orderId !== orderId)
  const pages = parts.pages.map(({ lines, next }) => ({
    lines: lines.map((line) => (stays(line) ? line : { ...line, unread: 0 })),
    next,
  }))
  return { ...parts, pages }
}

/** Keeps the first parts, so that somebody who returns doesn't wait for all of them to load. */
export function shortened(parts: InboxParts, most: number): InboxParts {
  if (parts.pages.length <= most) return parts
  return { pages: parts.pages.slice(0, most), pageParams: parts.pageParams.slice(0, most) }
}

/**
 * The lines of an open list after a change. Its lines stay in their places, also read ones, and new lines are
 * added on top. While held, none is added on top, and `waiting` is their number.
 */
export function inPlace(
  shown: InboxLine[],
  now: InboxLine[],
  held: boolean,
): { lines: InboxLine[]; waiting: number } {
  const before = new Map(shown.map((line) => [idOf(line), line]))
  const after = new Map(now.map((line) => [idOf(line), line]))
  const known = now.findLastIndex((line) => before.has(idOf(line)))
  const news = now.slice(0, known + 1).filter((line) => isNews(before.get(idOf(line)), line))
  const newer = new Set(news.map(idOf))
  const stay = shown.flatMap((line) => {
    if (newer.has(idOf(line))) return held ? [line] : []
    return after.get(idOf(line)) ?? []
  })
  const further = now.slice(known + 1)
  return held
    ? { lines: [...stay, ...further], waiting: news.length }
    : { lines: [...news, ...stay, ...further], waiting: 0 }
}

const isNews = (before: InboxLine | undefined, now: InboxLine) =>
  !before || (now.unread > 0 && now.at > before.at)
