import { utils, write } from '@e965/xlsx'
import type { TestFile } from './files.ts'

const TITLES = ['Esstisch Eiche', 'Einbauschrank Flur', 'Treppe mit Geländer', 'Kommode Nussbaum', 'Haustür']
const CUSTOMERS = ['Familie Bergmann', 'Café Sonnenschein', 'Praxis Dr. Yıldız', 'Ó Súilleabháin']
const STAGES = ['Neu', 'In Arbeit', 'Oberfläche', 'Fertig']
const HEADS = [
  'Auftragsnr.',
  'Bezeichnung',
  'Kunde',
  'E-Mail',
  'Liefertermin',
  'Status',
  'Dringlichkeit',
  'Stunden',
  'Farbe',
]

const DAY_MS = 86_400_000

const ORDERS = 40
/** Where the workbook says something that cannot be: by the rows of the file. */
export const WRONG = { email: 8, date: 19, hours: 33 }

/** A workbook of forty orders as a German shop keeps them, with three cells that are wrong. */
export function aWorkbook(name = 'Aufträge.xlsx'): TestFile {
  const rows = Array.from({ length: ORDERS }, (_, index) => {
    const row = index + 2
    return [
      `A-${101 + index}`,
      `${TITLES[index % TITLES.length]} ${index + 1}`,
      CUSTOMERS[index % CUSTOMERS.length],
      row === WRONG.email ? 'bergmann(at)example.com' : `kunde${index}@example.com`,
      row === WRONG.date ? 'Ende März' : new Date(Date.UTC(2031, 0, 1) + index * DAY_MS),
      STAGES[index % STAGES.length],
      index % 10 === 0 ? 'Eilt' : 'normal',
      row === WRONG.hours ? 'viele' : 4.5 + index,
      index % 3 === 0 ? 'RAL 9010' : '',
    ]
  })
  const sheet = utils.aoa_to_sheet([HEADS, ...rows], { UTC: true })
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Aufträge')
  const buffer = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
  return { name, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer }
}

const list = (id: string, name: string) => ({ id, name, closed: false })
// The first eight digits of a card's id are the seconds since 1970 when it was made.
const card = (digit: number, idList: string, name: string, more: object = {}) => ({
  id: `6650000${digit}aaaaaaaaaaaaaaaa`,
  idList,
  name,
  desc: '',
  closed: false,
  due: null,
  idShort: digit,
  idMembers: [],
  labels: [],
  idChecklists: [],
  ...more,
})

/** A board of three lists, as Trello exports it: a card with all that a card can have, and one that is archived. */
export function aTrelloBoard(name = 'Werkstatt.json'): TestFile {
  const board = {
    id: '664ffff0aaaaaaaaaaaaaaaa',
    name: 'Werkstatt',
    lists: [list('l1', 'To do'), list('l2', 'In production'), list('l3', 'Ready for pickup')],
    cards: [
      card(1, 'l1', 'Oak table', {
        desc: 'Two metres, oiled',
        due: '2031-03-14T11:00:00.000Z',
        idMembers: ['m1'],
        labels: [{ id: 'b1', name: 'urgent', color: 'red' }],
        idChecklists: ['c1'],
      }),
      card(2, 'l2', 'Beech stairs'),
      card(3, 'l3', 'Walnut shelf'),
      card(4, 'l1', 'An old one', { closed: true }),
    ],
    members: [{ id: 'm1', fullName: 'Robin Hale', username: 'robin' }],
    checklists: [
      {
        id: 'c1',
        idCard: '66500001aaaaaaaaaaaaaaaa',
        name: 'Top',
        checkItems: [
          { name: 'Glue', state: 'complete', pos: 1 },
          { name: 'Sand', state: 'incomplete', pos: 2 },
        ],
      },
    ],
    actions: [
      {
        type: 'commentCard',
        date: '2026-05-05T08:00:00.000Z',
        memberCreator: { id: 'm2', fullName: 'Somebody Else' },
        data: { text: 'The drawing came', card: { id: '66500001aaaaaaaaaaaaaaaa' } },
      },
    ],
    customFields: [],
  }
  return { name, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(board)) }
}
