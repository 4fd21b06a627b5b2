import { compareOnBoard } from '#shared/orders/orders.ts'
import { pauses } from '../../../queue/slices.ts'
import type { Pool } from '../../../db/client.ts'
import { bodyOf, CARD_BYTES, lengthOf, piecesOf, toCard, withChanges, type Card } from './board-cards.ts'
import { gzipOf } from './board-gzip.ts'
import { boardStatement, readOrders } from '../list/list.queries.ts'
import { LIMITS } from '../../../limits.ts'
import { refuseLonger } from '../orders.presenter.ts'
import { changedAround, selectBoard, selectChanged } from '../orders.queries.ts'

const MOST_BYTES = 256 * 1024 * 1024
/** A larger board is read each time, because it would push out many others. */
const LARGEST = 1 / 4
// Most boards fit into one prepared statement.
const PIECE = 2000
// After more changes than this, the whole board is read again, in pieces.
const MOST_CHANGED = 500
// The longest wait of other requests for one board.
const SLICE_MS = 1

/** The active orders at a version, kept serialized. */
export interface BoardSnapshot {
  version: number
  body(): Promise<Buffer>
  gzipped(): Promise<Buffer>
}

interface Entry extends BoardSnapshot {
  cards: Card[]
  bytes: number
  packedBytes: number
}

export interface BoardSnapshots {
  /** Returns this version or a later one. @throws Conflict if its text is longer than `longest` */
  at(orgId: string, version: number): Promise<BoardSnapshot>
}

/** Exact whichever process made a change, because the requested version comes from the database. */
export function keepBoards(
  pool: Pool,
  { mostBytes = MOST_BYTES, largest = LARGEST, longest = LIMITS.listBytes, piece = PIECE } = {},
): BoardSnapshots {
  // The least recently read entries come first.
  const entries = new Map<string, Entry>()
  const underway = new Map<string, Promise<Entry>>()
  let bytes = 0

  function keep(orgId: string, entry: Entry): void {
    forget(orgId)
    if (entry.bytes > mostBytes * largest) return
    entries.set(orgId, entry)
    bytes += entry.bytes
    for (const oldest of entries.keys()) {
      if (bytes <= mostBytes) break
      forget(oldest)
    }
  }

  function forget(orgId: string): void {
    bytes -= entries.get(orgId)?.bytes ?? 0
    entries.delete(orgId)
  }

  async function read(orgId: string): Promise<Card[]> {
    const cards: Card[] = []
    let length = 0
    const pause = pauses(SLICE_MS)
    const first = await selectBoard(pool, orgId, piece + 1)
    const pieces = first.length <= piece ? [first] : readOrders(pool, boardStatement(orgId), { piece })
    for await (const rows of pieces) {
      for (const row of rows) {
        const card = toCard(row)
        cards.push(card)
        length += card.to - card.from
        refuseLonger(length, longest)
        await pause()
      }
    }
    return cards.sort(compareOnBoard)
  }

  async function toEntry(orgId: string, cards: Card[], version: number, packedBytes = 0): Promise<Entry> {
    const pieces = await piecesOf(cards)
    refuseLonger(lengthOf(pieces), longest)
    let body: Promise<Buffer> | undefined
    let gzipped: Promise<Buffer> | undefined
    const entry: Entry = {
      version,
      cards,
      bytes: lengthOf(pieces) + cards.length * CARD_BYTES + packedBytes,
      packedBytes,
      body: () => (body ??= join()),
      gzipped: () => (gzipped ??= pack()),
    }
    function grow(more: number): void {
      // Another entry may have replaced it during the wait.
      const kept = entries.get(orgId) === entry
      if (kept) forget(orgId)
      entry.bytes += more
      if (kept) keep(orgId, entry)
    }
    async function join(): Promise<Buffer> {
      const joined = await bodyOf(pieces)
      grow(joined.length)
      return joined
    }
    async function pack(): Promise<Buffer> {
      const packed = await gzipOf(pieces)
      grow(packed.length - entry.packedBytes)
      entry.packedBytes = packed.length
      return packed
    }
    return entry
  }

  /** Reuses those that didn't change. */
  async function renew(orgId: string, { cards, version }: Entry): Promise<Card[]> {
    const [changed, around] = await Promise.all([
      selectChanged(pool, orgId, version, MOST_CHANGED + 1),
      changedAround(pool, orgId, version),
    ])
    return around || changed.length > MOST_CHANGED ? read(orgId) : withChanges(cards, changed)
  }

  async function refresh(orgId: string, version: number): Promise<Entry> {
    const old = entries.get(orgId)
    const cards = await (old ? renew(orgId, old) : read(orgId))
    const entry = await toEntry(orgId, cards, version, old?.packedBytes)
    keep(orgId, entry)
    return entry
  }

  return {
    async at(orgId, version) {
      for (;;) {
        const entry = entries.get(orgId)
        if (entry && entry.version >= version) {
          entries.delete(orgId)
          entries.set(orgId, entry)
          return entry
        }
        const running = underway.get(orgId)
        const work = running ?? refresh(orgId, version).finally(() => underway.delete(orgId))
        if (!running) underway.set(orgId, work)
        const read = await work
        if (read.version >= version) return read
      }
    },
  }
}
