import { z } from 'zod'
import type { RowParts } from '#shared/imports/schemas.ts'
import { cellText, type FileRow, remark, type Table, Unreadable, withinLimits } from './table.ts'
import * as t from '#texts/imports/import-reading.ts'

// The limit of actions in Trello's exports. Comments are actions.
const MOST_ACTIONS = 1000
// The limit of an order's description: shared/orders/fields.ts. Trello's can be longer.
const DESCRIPTION = 5000

export function readTrello(json: string): Table {
  const board = parseBoard(json)
  const lists = new Map(
    board.lists
      .filter(({ closed }) => !closed)
      .sort((a, b) => a.pos - b.pos)
      .map((list, place) => [list.id, { name: list.name, place }]),
  )
  const placeOf = ({ idList }: TrelloCard) => lists.get(idList)?.place ?? 0
  const open = board.cards.filter(({ closed, idList }) => !closed && lists.has(idList))
  const titleOf = titleReader(board)
  const cards = open
    .filter((card) => !isNoOrder(card) && titleOf(card) !== undefined)
    .sort((a, b) => placeOf(a) - placeOf(b) || a.pos - b.pos)
  if (cards.length === 0) throw new Unreadable(t.thisTrelloBoardHasNo())
  const remarks = remarksOn(board, cards, {
    archived: board.cards.length - open.length,
    noOrders: open.length - cards.length,
  })
  const members = new Map(board.members.map((member) => [member.id, member.fullName || member.username]))
  const partsOf = partsReader(board)
  const columns: [name: string, (card: TrelloCard) => string][] = [
    ['Title', (card) => titleOf(card) ?? ''],
    ['List', ({ idList }) => lists.get(idList)?.name ?? ''],
    ['Description', (card) => shortDescription(descriptionOf(card))],
    ['Due date', ({ due }) => due ?? ''],
    ['Members', ({ idMembers }) => joined(idMembers.map((id) => members.get(id)))],
    ['Labels', ({ labels }) => joined(labels.map(({ name, color }) => name || color))],
    ['Number', ({ idShort }) => String(idShort ?? '')],
    ['Created', createdOf],
    ...board.customFields.map((field): [string, (card: TrelloCard) => string] => [
      field.name || t.customField(),
      (card) => customValue(field, card),
    ]),
  ]
  const rows = cards.map((card, index): FileRow => ({
    row: index + 1,
    cells: columns.map(([, valueOf]) => cellText(valueOf(card))),
    parts: partsOf(card),
    isLeftOut: false,
  }))
  const names = columns.map(([name]) => name)
  return withinLimits({ names, rows, remarks, hidden: [], headRow: null, knownHeads: 0 })
}

const isNoOrder = ({ isTemplate, cardRole, name }: TrelloCard) =>
  isTemplate || cardRole === 'separator' || /^\s*[-–—_=*]{3,}\s*$/.test(name)

function parseBoard(json: string): TrelloBoard {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw new Unreadable(t.thisJsonFileIsDamaged())
  }
  const { success, data } = trelloBoard.safeParse(value)
  if (!success) throw new Unreadable(t.thisJsonFileIsntA())
  return data
}

const joined = (names: (string | null | undefined)[]) => names.filter(Boolean).join(', ')

/** A card that is only a link has the title of its target; undefined if the export lacks it. */
function titleReader({ cards }: TrelloBoard): (card: TrelloCard) => string | undefined {
  const byLink = new Map(
    cards.flatMap((card) => (card.shortUrl ? [[card.shortUrl, card.name] as const] : [])),
  )
  return ({ name, cardRole, attachments }) => {
    if (cardRole !== 'link' && cardRole !== 'mirror') return name
    const attached = attachments.find((each) => each.url === name && each.name !== name)?.name
    return byLink.get(linkOf(name)) || attached
  }
}

const linkOf = (address: string) => /^https:\/\/trello\.com\/c\/\w+/.exec(address)?.[0] ?? ''

/** Trello's ids begin with the second of their creation. */
function createdOf({ id }: TrelloCard): string {
  return /^[\da-f]{24}$/i.test(id) ? new Date(Number.parseInt(id.slice(0, 8), 16) * 1000).toISOString() : ''
}

function descriptionOf({ desc, attachments }: TrelloCard): string {
  const links = attachments
    .filter(({ url }) => url)
    .map(({ name, url }) => (name && name !== url ? `${name}: ${url}` : url))
  return [desc, links.join('\n')].filter(Boolean).join('\n\n')
}

function shortDescription(description: string): string {
  return description.length > DESCRIPTION ? `${description.slice(0, DESCRIPTION - 1)}…` : description
}

function customValue(field: TrelloBoard['customFields'][number], card: TrelloCard): string {
  const item = card.customFieldItems.find(({ idCustomField }) => idCustomField === field.id)
  if (!item) return ''
  if (item.idValue) return field.options.find(({ id }) => id === item.idValue)?.value.text ?? ''
  const { text, number, date, checked } = item.value ?? {}
  if (checked !== undefined) return checked === 'true' ? 'yes' : 'no'
  return text ?? number ?? date ?? ''
}

/** Checklists in their order, and comments, the oldest first. */
function partsReader({ checklists, actions }: TrelloBoard): (card: TrelloCard) => RowParts {
  const listsOf = Map.groupBy(checklists, ({ idCard }) => idCard)
  const commentsOf = Map.groupBy(
    actions.filter(({ type }) => type === 'commentCard'),
    ({ data }) => data.card.id,
  )
  return (card) => {
    const description = descriptionOf(card)
    const comments = (commentsOf.get(card.id) ?? [])
      .map(({ memberCreator, data, date }) => ({ author: memberCreator.fullName, text: data.text, at: date }))
      .sort((a, b) => (a.at < b.at ? -1 : 1))
    // A description that is too long is also imported as a comment.
    if (description.length > DESCRIPTION) {
      comments.unshift({ author: 'Trello', text: description, at: createdOf(card) })
    }
    return {
      checklists: inOrder(listsOf.get(card.id) ?? []).map(({ name, checkItems }) => ({
        name,
        items: inOrder(checkItems).map((item) => ({
          title: item.name,
          isCompleted: item.state === 'complete',
        })),
      })),
      comments,
    }
  }
}

const inOrder = <Each extends { pos: number }>(list: Each[]) => list.toSorted((a, b) => a.pos - b.pos)

function remarksOn(
  board: TrelloBoard,
  cards: TrelloCard[],
  { archived, noOrders }: { archived: number; noOrders: number },
): string[] {
  const attachments = cards.reduce((sum, card) => sum + card.attachments.length, 0)
  const comments = board.actions.some(({ type }) => type === 'commentCard')
  const isCut = comments && board.actions.length >= MOST_ACTIONS
  const counted = (count: number, what: string, text: string) =>
    remark(count, `1 ${what} was ${text}`, `${count.toLocaleString('en')} ${what}s were ${text}`)
  return [
    ...counted(archived, 'card', 'skipped: archived, or in an archived list'),
    ...counted(noOrders, 'card', 'skipped: templates, separators and links'),
    ...counted(attachments, 'attachment', 'left in Trello: the descriptions have their links'),
    ...(isCut ? [t.olderCommentsMissing()] : []),
  ]
}

// Missing and wrong values count as empty, because other programs write such files, too.
const text = z.string().catch('').transform(cellText)
const id = text
const place = z.number().catch(0)
const many = <Each extends z.ZodType>(each: Each) => z.array(each).catch([])
const time = z.string().nullable().catch(null)

const card = z.object({
  id,
  idShort: z.number().nullable().catch(null),
  name: text,
  desc: text,
  due: time,
  closed: z.boolean().catch(false),
  isTemplate: z.boolean().catch(false),
  cardRole: z.string().nullable().catch(null),
  shortUrl: text,
  idList: id,
  pos: place,
  idMembers: many(id),
  labels: many(z.object({ name: text, color: z.string().nullable().catch(null) })),
  attachments: many(z.object({ name: text, url: text })),
  customFieldItems: many(
    z.object({
      idCustomField: id,
      idValue: z.string().nullable().catch(null),
      value: z
        .object({ text: z.string(), number: z.string(), date: z.string(), checked: z.string() })
        .partial()
        .nullable()
        .catch(null),
    }),
  ),
})

const trelloBoard = z.object({
  lists: z.array(z.object({ id, name: text, closed: z.boolean().catch(false), pos: place })),
  cards: z.array(card),
  members: many(z.object({ id, fullName: text, username: text })),
  checklists: many(
    z.object({
      idCard: id,
      name: text,
      pos: place,
      checkItems: many(z.object({ name: text, state: text, pos: place })),
    }),
  ),
  customFields: many(
    z.object({
      id,
      name: text,
      options: many(z.object({ id, value: z.object({ text }).catch({ text: '' }) })),
    }),
  ),
  actions: many(
    z.object({
      type: text,
      date: text,
      memberCreator: z.object({ fullName: text }).catch({ fullName: '' }),
      data: z
        .object({ text, card: z.object({ id }).catch({ id: '' }) })
        .catch({ text: '', card: { id: '' } }),
    }),
  ),
})

type TrelloBoard = z.infer<typeof trelloBoard>
type TrelloCard = z.infer<typeof card>
