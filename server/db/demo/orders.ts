import { randomUUID } from 'node:crypto'
import type { OrderFields } from '#shared/orders/fields.ts'
import { STATUSES, type FulfillmentType, type Priority, type Status } from '#shared/orders/orders.ts'

export interface DemoOrder {
  id: string
  fields: Omit<OrderFields, 'dueDate'>
  status: Status
  /** Days from today. */
  due: number | null
  /** Days since the order was created. */
  taken: number
  archived: boolean
}

type Row = [
  title: string,
  customer: string,
  phone: string,
  priority: Priority,
  fulfillment: FulfillmentType,
  due: number | null,
  taken: number,
  hours: number | null,
]

const ON_THE_BOARD: Record<Status, Row[]> = {
  ORDER_IN: [
    ['Walnut dining table, 240 × 100, live edge', 'Marguerite Okafor', '0114', 'RUSH', 'DELIVERY', 9, 2, 24],
    ['Oak entry bench with shoe drawer', 'Tom Lindqvist', '0139', 'MEDIUM', 'PICKUP', 21, 4, 10],
    [
      'Built-in bookcase for a bay window, painted, with ladder rail',
      'Hollis & Reyes Architects',
      '0178',
      'HIGH',
      'DELIVERY',
      30,
      6,
      36,
    ],
    ['Cutting boards, end grain, set of twelve', 'The Copper Pot', '0102', 'LOW', 'PICKUP', null, 1, 6],
    ['Cherry nightstands, pair', 'Adaeze Nwosu', '0155', 'MEDIUM', 'PICKUP', 16, 3, 12],
  ],
  PRODUCTION: [
    ['Kitchen island top, maple butcher block', 'Priya Raman', '0127', 'RUSH', 'DELIVERY', 0, 19, 12],
    ['Reception desk, ash with brass inlay', 'Northlight Dental', '0190', 'HIGH', 'DELIVERY', 1, 24, 24],
    ['Farmhouse bed frame, queen', 'Caleb Whitfield', '0163', 'MEDIUM', 'DELIVERY', 2, 15, 16],
    ['Shaker wall cabinets, five, white oak', 'Ines Carvalho', '0111', 'MEDIUM', 'PICKUP', 8, 22, 18],
    ['Toy chest with soft-close lid', 'Ruth Abernathy', '0146', 'LOW', 'PICKUP', 13, 11, 8],
  ],
  FINISH: [
    [
      'Conference table, 14 seats, cable trough',
      'Beacon & Sons Shipping',
      '0182',
      'RUSH',
      'DELIVERY',
      -2,
      41,
      28,
    ],
    ['Mudroom lockers, four bays', 'The Andersson family', '0135', 'HIGH', 'DELIVERY', 0, 30, 18],
    ['Record cabinet, walnut, tambour doors', 'Jonah Mbeki', '0108', 'MEDIUM', 'PICKUP', 2, 27, 12],
    ['Window seat cushions base, poplar', 'Eleanor Voss', '0171', 'MEDIUM', 'PICKUP', 4, 20, 8],
    ['Floating shelves, set of six, rift oak', 'Mill Street Coffee', '0120', 'MEDIUM', 'PICKUP', 5, 18, 9],
    ['Media console with record drawer', 'Dmitri Sokolov', '0168', 'LOW', 'DELIVERY', 12, 25, 16],
    ['Step stools, three, ash', 'Sunflower Montessori', '0143', 'LOW', 'PICKUP', null, 17, null],
  ],
  COMPLETED: [
    ['Cradle with carved headboard', 'Yuki and Ben Harmon', '0199', 'HIGH', 'PICKUP', 1, 36, 18],
    ['Church pew repair, two', 'St. Brendan parish', '0131', 'MEDIUM', 'DELIVERY', -1, 33, 15],
    ['Wine rack for a cellar corner', 'Odette Fontaine', '0150', 'LOW', 'PICKUP', 6, 29, 16],
  ],
  DELIVERY: [
    ['Conservatory doors, sapele, pair', 'Graham Pell', '0186', 'RUSH', 'DELIVERY', 0, 45, 24],
    ['Dining chairs, eight, steam-bent', 'Marguerite Okafor', '0114', 'HIGH', 'DELIVERY', -4, 52, 38],
    ['Bathroom vanity, teak, double', 'Hotel Larkspur', '0194', 'MEDIUM', 'DELIVERY', 2, 38, 22],
    ['Garden gate, cedar, arched', 'Lucía Herrera', '0117', 'MEDIUM', 'DELIVERY', 3, 31, 12],
    ['Shop counter with glass front', 'Fennel & Rye Bakery', '0159', 'LOW', 'DELIVERY', 7, 35, 34],
  ],
  PICKUP: [
    ['Chess board and box, maple and walnut', 'Walter Jankowski', '0175', 'MEDIUM', 'PICKUP', -1, 28, 10],
    ['Picture frames, twenty, gallery profile', 'Harbor Gallery', '0123', 'LOW', 'PICKUP', 4, 23, 20],
  ],
}

/** In the stage of their fulfillment. */
const ARCHIVED: Row[] = [
  ['Standing desk top, cherry', 'Noor Haddad', '0166', 'MEDIUM', 'PICKUP', -20, 50, 8],
  ['Blanket ladder, oak', 'Simone Adler', '0105', 'LOW', 'PICKUP', -26, 47, null],
  ['Bar top for a taproom, elm slab', 'Ironwood Brewing', '0188', 'HIGH', 'DELIVERY', -18, 55, 18],
]

const ADDRESSES = [
  '18 Quarry Lane, Millbrook',
  '402 Harbor Street',
  '7 Orchard Row, Eastfield',
  '1120 Cannery Road',
]

const NOTES: Record<number, string> = {
  0: 'Slab is picked: bin 4, the one with the wavy edge. Legs as on sheet 2.',
  2: 'Site measure again after the plasterer is through.',
  5: 'Food-safe oil only. Goes out with the morning van.',
  6: 'Brass strips are in the office safe.',
  10: 'Second coat came out cloudy; sanded back. Call before delivery, freight lift must be booked.',
  11: 'Hooks: the customer brings their own.',
  17: 'No stain. Milk paint on the inside only.',
  20: 'Two people and the glass cups. Old doors come back with us.',
  25: 'Called twice, picks up on Saturday.',
}

type Given = Partial<OrderFields> & Pick<OrderFields, 'title' | 'priority' | 'fulfillmentType'>

export const fieldsWith = (customerName: string, phone: string, given: Given): DemoOrder['fields'] => ({
  customerName,
  customerPhone: `555 ${phone}`,
  description: null,
  customerEmail: null,
  address: null,
  estimatedHours: null,
  actualHours: null,
  notes: null,
  reference: null,
  ...given,
})

const ALL = [
  ...STATUSES.flatMap((status) => ON_THE_BOARD[status].map((row) => ({ status, row, archived: false }))),
  ...ARCHIVED.map((row) => ({ status: row[4], row, archived: true })),
]

export const DEMO_ORDERS: DemoOrder[] = ALL.map(({ row, ...place }, index) => {
  const [title, customer, phone, priority, fulfillmentType, due, taken, estimatedHours] = row
  const name = customer.toLowerCase().replace(/[^a-z]+/g, '.')
  const address = fulfillmentType === 'DELIVERY' ? ADDRESSES[index % ADDRESSES.length] : undefined
  const fields = fieldsWith(customer, phone, {
    title,
    priority,
    fulfillmentType,
    estimatedHours,
    address: address ?? null,
    customerEmail: index % 3 === 0 ? `${name}@example.com` : null,
    notes: NOTES[index] ?? null,
  })
  return { id: randomUUID(), fields, due, taken, ...place }
})
