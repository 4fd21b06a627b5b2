import { compareOnBoard } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import { pauses } from '../../../queue/slices.ts'
import { presentOrder, type OrderRow } from '../orders.presenter.ts'

/** Only the piece holds the text itself. */
export interface Card extends Pick<Order, 'id' | 'number' | 'status' | 'priority' | 'dueDate'> {
  piece: Piece
  from: number
  to: number
}

/** Neighboring cards, and their JSON with commas in between. A piece never changes. */
export interface Piece {
  cards: readonly Card[]
  text: Uint8Array
  /** Valid after this context: the end of the text of the piece before. */
  packed?: { context: Uint8Array; bytes: Uint8Array }
}

/** Measured beside its JSON: an object, five texts and its places in lists. */
export const CARD_BYTES = 300

const [OPEN = 0, COMMA = 0, CLOSE = 0] = Buffer.from('[,]')
// The id of a card decides whether a piece ends after it, so that a change leaves most pieces as they are.
const LEAST_BYTES = 48 * 1024
const MOST_BYTES = 96 * 1024
const isEnd = ({ id }: Card) => id.endsWith('0')
// The longest wait of other requests beside the pieces of one board.
const SLICE_MS = 1

const utf8 = new TextEncoder()

export function toCard(row: OrderRow): Card {
  const order = presentOrder(row)
  const { id, number, status, priority, dueDate } = order
  const text = utf8.encode(JSON.stringify(order))
  const alone: Piece = { cards: [], text }
  return { id, number, status, priority, dueDate, piece: alone, from: 0, to: text.length }
}

export function withChanges(cards: Card[], changed: OrderRow[]): Card[] {
  const ids = new Set(changed.map((row) => row.id))
  const next = cards.filter((card) => !ids.has(card.id))
  for (const row of changed) {
    if (row.is_archived) continue
    const card = toCard(row)
    next.splice(placeOf(card, next), 0, card)
  }
  return next
}

/** The number of sorted cards before this one. */
function placeOf(card: Card, sorted: Card[]): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (compareOnBoard(sorted[middle]!, card) < 0) from = middle + 1
    else to = middle
  }
  return from
}

/** Moves cards without a former piece to new ones, so that their text is kept only once. */
export async function piecesOf(cards: Card[]): Promise<Piece[]> {
  const pause = pauses(SLICE_MS)
  const pieces: Piece[] = []
  let run: Card[] = []
  let size = 0
  for (const card of cards) {
    run.push(card)
    size += card.to - card.from + 1
    if (size < LEAST_BYTES || (size < MOST_BYTES && !isEnd(card))) continue
    pieces.push(pieceOf(run))
    run = []
    size = 0
    await pause()
  }
  if (run.length > 0) pieces.push(pieceOf(run))
  return pieces
}

function pieceOf(cards: Card[]): Piece {
  const former = cards[0]?.piece
  const isSame = former?.cards.length === cards.length && cards.every((card, n) => card === former.cards[n])
  return isSame ? former : joinCards(cards)
}

function joinCards(cards: Card[]): Piece {
  const size = cards.reduce((sum, { from, to }) => sum + to - from + 1, -1)
  // A slice of Buffer's pool would keep the whole pool in memory.
  const text = Buffer.allocUnsafeSlow(size)
  const piece: Piece = { cards, text }
  let at = 0
  for (const card of cards) {
    if (at > 0) text[at++] = COMMA
    text.set(card.piece.text.subarray(card.from, card.to), at)
    card.to = at + card.to - card.from
    card.from = at
    card.piece = piece
    at = card.to
  }
  return piece
}

/** Bytes. */
export const lengthOf = (pieces: Piece[]): number =>
  pieces.reduce((sum, { text }) => sum + text.length + 1, pieces.length === 0 ? 2 : 1)

export async function bodyOf(pieces: Piece[]): Promise<Buffer> {
  const pause = pauses(SLICE_MS)
  const body = Buffer.allocUnsafeSlow(lengthOf(pieces))
  let at = 0
  for (const { text } of pieces) {
    body[at] = at === 0 ? OPEN : COMMA
    body.set(text, at + 1)
    at += text.length + 1
    await pause()
  }
  if (at === 0) body[at++] = OPEN
  body[at] = CLOSE
  return body
}
