import type { InfiniteData } from '@tanstack/react-query'
import type { InboxLine } from '#shared/notifications/types.ts'

export interface InboxPart {
  lines: InboxLine[]
  /** Where the next part is; undefined after the last one. */
  next: string | undefined
}

export type InboxParts = InfiniteData<InboxPart>

/** Of the order, or of the webhook. */
export const idOf = (line: InboxLine): string => line.orderId ?? line.webhookId

/** All lines that are loaded. What came meanwhile may have brought an order into two parts: the newer one counts. */
export function linesIn({ pages }: InboxParts): InboxLine[] {
  const byId = new Map<string, InboxLine>()
  for (const line of pages.flatMap(({ lines }) => lines)) {
    if (!byId.has(idOf(line))) byId.set(idOf(line), line)
  }
  return [...byId.values()]
}

/** The parts with the first one as it is now. However much is loaded, only that one is asked for. */
export function withFirst(parts: InboxParts, first: InboxPart): InboxParts {
  const last = first.lines.at(-1)
  if (!last || first.next === undefined) return { pages: [first], pageParams: [undefined] }
  const inFirst = new Set(first.lines.map(idOf))
  const lines = linesIn(parts).flatMap((line) => {
    if (inFirst.has(idOf(line))) return []
    if (rank(line) <= rank(last)) return [line]
    // It would have come before the last of them: it was read, or is gone.
    return line.unread > 0 ? [{ ...line, unread: 0 }] : []
  })
  const rest = { lines, next: parts.pages.at(-1)?.next }
  return { pages: [first, rest], pageParams: [undefined, first.next] }
}

/** Unread ones come first, then the latest. */
const rank = ({ unread, at }: InboxLine) => `${unread > 0 ? 1 : 0} ${at}`

/** The parts with all lines read, with those of one order, or, for null, with those that are about none. */
export function read(parts: InboxParts, orderId?: string | null): InboxParts {
  const stays = (line: InboxLine) => line.unread === 0 || (orderId !== undefined && line.orderId !== orderId)
  const pages = parts.pages.map(({ lines, next }) => ({
    lines: lines.map((line) => (stays(line) ? line : { ...line, unread: 0 })),
    next,
  }))
  return { ...parts, pages }
}

/** The first of many parts, so that whoever comes back does not wait until all are loaded again. */
export function shortened(parts: InboxParts, most: number): InboxParts {
  if (parts.pages.length <= most) return parts
  return { pages: parts.pages.slice(0, most), pageParams: parts.pageParams.slice(0, most) }
}

/**
 * What an open list shows after something has changed: its lines stay in their places, read ones too, and what is new
 * comes on top. While it is held nothing comes on top, and `waiting` says how many lines there are.
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
