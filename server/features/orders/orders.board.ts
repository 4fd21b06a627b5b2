import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { compareOnBoard } from '#shared/orders/orders.ts'
import type { Pool } from '../../db/client.ts'
import { CARD_BYTES, joinCards, toCard, withChanges, type Card } from './board-cards.ts'
import { changedAround, selectBoard, selectChanged } from './orders.queries.ts'

const compress = promisify(gzip)
const LEVEL = 4
const MOST_BYTES = 256 * 1024 * 1024

/** An organization's board at a version: a JSON list of its active orders, kept serialized. */
export interface BoardSnapshot {
  version: number
  body: Buffer
  gzipped(): Promise<Buffer>
}

interface Entry extends BoardSnapshot {
  cards: Card[]
  /** What it takes in memory. */
  bytes: number
}

export interface BoardSnapshots {
  /** The board at this version or a later one. */
  at(orgId: string, version: number): Promise<BoardSnapshot>
}

/**
 * Boards as they are sent, rebuilt only where orders changed. They are exact whichever process took the
 * write, because the version that is asked for was read from the database.
 */
export function keepBoards(pool: Pool, mostBytes = MOST_BYTES): BoardSnapshots {
  // The least recently read come first.
  const entries = new Map<string, Entry>()
  const underway = new Map<string, Promise<Entry>>()
  let bytes = 0

  function keep(orgId: string, entry: Entry): void {
    forget(orgId)
    entries.set(orgId, entry)
    bytes += entry.bytes
    for (const oldest of entries.keys()) {
      if (bytes <= mostBytes || oldest === orgId) break
      forget(oldest)
    }
  }

  function forget(orgId: string): void {
    bytes -= entries.get(orgId)?.bytes ?? 0
    entries.delete(orgId)
  }

  async function read(orgId: string): Promise<Card[]> {
    return (await selectBoard(pool, orgId)).map(toCard).sort(compareOnBoard)
  }

  function toEntry(orgId: string, cards: Card[], version: number): Entry {
    const body = joinCards(cards)
    let gzipped: Promise<Buffer> | undefined
    const entry: Entry = {
      version,
      cards,
      body,
      bytes: body.length + cards.length * CARD_BYTES,
      gzipped: () => (gzipped ??= pack()),
    }
    async function pack(): Promise<Buffer> {
      const packed = await compress(body, { level: LEVEL })
      // It may have been replaced meanwhile.
      const kept = entries.get(orgId) === entry
      if (kept) forget(orgId)
      entry.bytes += packed.length
      if (kept) keep(orgId, entry)
      return packed
    }
    return entry
  }

  /** The cards as they are now, most of them as they were. */
  async function renew(orgId: string, { cards, version }: Entry): Promise<Card[]> {
    const [changed, around] = await Promise.all([
      selectChanged(pool, orgId, version),
      changedAround(pool, orgId, version),
    ])
    return around ? read(orgId) : withChanges(cards, changed)
  }

  async function refresh(orgId: string, version: number): Promise<Entry> {
    const old = entries.get(orgId)
    const cards = await (old ? renew(orgId, old) : read(orgId))
    const entry = toEntry(orgId, cards, version)
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
        if (running) {
          await running
          continue
        }
        const work = refresh(orgId, version).finally(() => underway.delete(orgId))
        underway.set(orgId, work)
        await work
      }
    },
  }
}
