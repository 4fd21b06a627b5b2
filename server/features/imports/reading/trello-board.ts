import { z } from 'zod'

// As Trello exports a board. What is missing or of another kind is taken as empty: others write such files, too.
const text = z.string().catch('')
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

export const trelloBoard = z.object({
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

export type TrelloBoard = z.infer<typeof trelloBoard>
export type TrelloCard = z.infer<typeof card>
