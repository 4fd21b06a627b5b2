import { expect, test } from 'vitest'
import { reading, refusalOf, textsOf } from '../../../../test/support/imports/reading.ts'

const id = (number: number) => `65e1a300${String(number).padStart(16, '0')}`

const BOARD = {
  name: 'Workshop',
  lists: [
    { id: id(2), name: 'Bench', pos: 200, closed: false },
    { id: id(1), name: 'New', pos: 100, closed: false },
    { id: id(3), name: 'Old', pos: 300, closed: true },
  ],
  members: [
    { id: id(11), fullName: 'Ann Lee', username: 'ann' },
    { id: id(12), fullName: '', username: 'ben' },
  ],
  customFields: [
    { id: id(21), name: 'Customer', type: 'text' },
    { id: id(22), name: 'Wood', type: 'list', options: [{ id: id(23), value: { text: 'Oak' } }] },
    { id: id(24), name: 'Paid', type: 'checkbox' },
  ],
  cards: [
    {
      id: id(31),
      idShort: 7,
      name: 'Stair',
      desc: 'Spiral',
      due: '2026-05-04T10:00:00.000Z',
      closed: false,
      idList: id(2),
      pos: 1,
      idMembers: [id(11), id(12)],
      labels: [
        { name: 'Urgent', color: 'red' },
        { name: '', color: 'green' },
      ],
      attachments: [{ name: 'plan.pdf', url: 'https://trello.example/plan.pdf' }],
      customFieldItems: [
        { idCustomField: id(21), value: { text: 'Robin Hale' } },
        { idCustomField: id(22), idValue: id(23), value: null },
        { idCustomField: id(24), value: { checked: 'true' } },
      ],
    },
    {
      id: id(32),
      idShort: 8,
      name: 'Table',
      desc: '',
      due: null,
      closed: false,
      idList: id(1),
      pos: 2,
      idMembers: [],
      labels: [],
    },
    { id: id(33), name: 'Gone', closed: true, idList: id(1), pos: 1 },
    { id: id(34), name: 'Older', closed: false, idList: id(3), pos: 1 },
  ],
  checklists: [
    { idCard: id(31), name: 'Wax', pos: 2, checkItems: [] },
    {
      idCard: id(31),
      name: 'Build',
      pos: 1,
      checkItems: [
        { name: 'Glue', state: 'incomplete', pos: 2 },
        { name: 'Cut', state: 'complete', pos: 1 },
      ],
    },
  ],
  actions: [
    {
      type: 'commentCard',
      date: '2026-03-02T08:00:00.000Z',
      memberCreator: { fullName: 'Ann Lee' },
      data: { text: 'Second', card: { id: id(31) } },
    },
    {
      type: 'commentCard',
      date: '2026-03-01T08:00:00.000Z',
      memberCreator: { fullName: 'Cy' },
      data: { text: 'First', card: { id: id(31) } },
    },
    { type: 'updateCard', date: '2026-03-01T08:00:00.000Z', data: { card: { id: id(31) } } },
  ],
}

test('the open cards of a Trello board are read with all that they have', async () => {
  const content = await reading(JSON.stringify(BOARD))
  expect(content).toMatchObject({ kind: 'trello', sheets: [], sheet: null })
  expect(textsOf(content)).toEqual([
    [
      'Title',
      'List',
      'Description',
      'Due date',
      'Members',
      'Labels',
      'Number',
      'Created',
      'Customer',
      'Wood',
      'Paid',
    ],
    ['Table', 'New', '', '', '', '', '8', '2024-03-01T09:42:24.000Z', '', '', ''],
    [
      'Stair',
      'Bench',
      'Spiral\n\nplan.pdf: https://trello.example/plan.pdf',
      '2026-05-04T10:00:00.000Z',
      'Ann Lee, ben',
      'Urgent, green',
      '7',
      '2024-03-01T09:42:24.000Z',
      'Robin Hale',
      'Oak',
      'yes',
    ],
  ])
  expect(content.rows[1]?.parts).toEqual({
    checklists: [
      {
        name: 'Build',
        items: [
          { title: 'Cut', isCompleted: true },
          { title: 'Glue', isCompleted: false },
        ],
      },
      { name: 'Wax', items: [] },
    ],
    comments: [
      { author: 'Cy', text: 'First', at: '2026-03-01T08:00:00.000Z' },
      { author: 'Ann Lee', text: 'Second', at: '2026-03-02T08:00:00.000Z' },
    ],
  })
  expect(content.remarks).toEqual([
    '2 cards were skipped: archived, or in an archived list',
    '1 attachment was left in Trello: the descriptions have their links',
  ])
})

test('a description that is longer than an order can have comes as a comment, too', async () => {
  const card = { ...BOARD.cards[1], desc: 'x'.repeat(6000) }
  const { rows } = await reading(JSON.stringify({ lists: BOARD.lists, cards: [card] }))
  expect(rows[0]?.cells[2]).toBe(`${'x'.repeat(4999)}…`)
  expect(rows[0]?.parts?.comments).toEqual([
    { author: 'Trello', text: card.desc, at: '2024-03-01T09:42:24.000Z' },
  ])
})

test('JSON of another kind, or to do harm, is refused or read as far as it can be', async () => {
  const other = "This JSON file isn't a board exported from Trello"
  expect(await refusalOf('{"name":"x"}')).toBe(other)
  expect(await refusalOf('[{"a":1}]')).toBe(other)
  expect(await refusalOf('{"lists":[],"cards":{}}')).toBe(other)
  expect(await refusalOf(`{"lists":${'['.repeat(100_000)}${']'.repeat(100_000)},"cards":[]}`)).toBe(other)
  expect(await refusalOf('{"lists":[')).toMatch(/^This JSON file is damaged/)
  expect(await refusalOf('{"lists":[],"cards":[]}')).toBe('This Trello board has no open cards')
  const strange =
    '{"lists":[{"id":1,"name":["x"]}],"cards":[{"name":"\\u0000a\\ud800","idList":5,"labels":7}]}'
  expect((await reading(strange)).rows[0]?.cells[0]).toBe('a\uFFFD')
})

test('leaves out templates and lines between cards, and names a card by what it links to', async () => {
  const card = (number: number, name: string, more: object = {}) => ({
    id: id(number),
    name,
    idList: id(1),
    pos: number,
    shortUrl: `https://trello.com/c/x${number}`,
    ...more,
  })
  const cards = [
    card(31, 'Desk'),
    card(32, 'TEMPLATE table', { isTemplate: true }),
    card(33, 'Soon', { cardRole: 'separator' }),
    card(34, '------'),
    card(35, 'https://trello.com/c/x31/7-desk', { cardRole: 'link' }),
    card(36, 'https://trello.com/c/other', { cardRole: 'link' }),
  ]
  const content = await reading(JSON.stringify({ lists: [{ id: id(1), name: 'New' }], cards }))
  expect(content.rows.map(({ cells }) => cells[0])).toEqual(['Desk', 'Desk'])
  expect(content.remarks).toEqual(['4 cards were skipped: templates, separators and links'])
})
