import type { OrderFields } from '#shared/orders/fields.ts'
import type { FulfillmentType, Priority, Status } from '#shared/orders/orders.ts'

export interface DemoOrder {
  fields: Partial<OrderFields> & Pick<OrderFields, 'title' | 'customerName'>
  status: Status
  /** Days from today. Null for none. */
  due: number | null
  /** Days since the order was created. */
  taken: number
  archived?: boolean
}

type Row = [string, string, string, Status, Priority, FulfillmentType, number | null, number]

const ROWS: Row[] = [
  [
    'Walnut dining table, 240 × 100, live edge',
    'Marguerite Okafor',
    '555 0114',
    'ORDER_IN',
    'RUSH',
    'DELIVERY',
    9,
    2,
  ],
  ['Oak entry bench with shoe drawer', 'Tom Lindqvist', '555 0139', 'ORDER_IN', 'MEDIUM', 'PICKUP', 21, 4],
  [
    'Built-in bookcase for a bay window, painted, with ladder rail',
    'Hollis & Reyes Architects',
    '555 0178',
    'ORDER_IN',
    'HIGH',
    'DELIVERY',
    30,
    6,
  ],
  [
    'Cutting boards, end grain, set of twelve',
    'The Copper Pot',
    '555 0102',
    'ORDER_IN',
    'LOW',
    'PICKUP',
    null,
    1,
  ],
  ['Cherry nightstands, pair', 'Adaeze Nwosu', '555 0155', 'ORDER_IN', 'MEDIUM', 'PICKUP', 16, 3],
  [
    'Kitchen island top, maple butcher block',
    'Priya Raman',
    '555 0127',
    'PRODUCTION',
    'RUSH',
    'DELIVERY',
    0,
    19,
  ],
  [
    'Reception desk, ash with brass inlay',
    'Northlight Dental',
    '555 0190',
    'PRODUCTION',
    'HIGH',
    'DELIVERY',
    1,
    24,
  ],
  ['Farmhouse bed frame, queen', 'Caleb Whitfield', '555 0163', 'PRODUCTION', 'MEDIUM', 'DELIVERY', 2, 15],
  [
    'Shaker wall cabinets, five, white oak',
    'Ines Carvalho',
    '555 0111',
    'PRODUCTION',
    'MEDIUM',
    'PICKUP',
    8,
    22,
  ],
  ['Toy chest with soft-close lid', 'Ruth Abernathy', '555 0146', 'PRODUCTION', 'LOW', 'PICKUP', 13, 11],
  [
    'Conference table, 14 seats, cable trough',
    'Beacon & Sons Shipping',
    '555 0182',
    'FINISH',
    'RUSH',
    'DELIVERY',
    -2,
    41,
  ],
  ['Mudroom lockers, four bays', 'The Andersson family', '555 0135', 'FINISH', 'HIGH', 'DELIVERY', 0, 30],
  ['Record cabinet, walnut, tambour doors', 'Jonah Mbeki', '555 0108', 'FINISH', 'MEDIUM', 'PICKUP', 2, 27],
  ['Window seat cushions base, poplar', 'Eleanor Voss', '555 0171', 'FINISH', 'MEDIUM', 'PICKUP', 4, 20],
  [
    'Floating shelves, set of six, rift oak',
    'Mill Street Coffee',
    '555 0120',
    'FINISH',
    'MEDIUM',
    'PICKUP',
    5,
    18,
  ],
  ['Media console with record drawer', 'Dmitri Sokolov', '555 0168', 'FINISH', 'LOW', 'DELIVERY', 12, 25],
  ['Step stools, three, ash', 'Sunflower Montessori', '555 0143', 'FINISH', 'LOW', 'PICKUP', null, 17],
  ['Cradle with carved headboard', 'Yuki and Ben Harmon', '555 0199', 'COMPLETED', 'HIGH', 'PICKUP', 1, 36],
  ['Church pew repair, two', 'St. Brendan parish', '555 0131', 'COMPLETED', 'MEDIUM', 'DELIVERY', -1, 33],
  ['Wine rack for a cellar corner', 'Odette Fontaine', '555 0150', 'COMPLETED', 'LOW', 'PICKUP', 6, 29],
  ['Conservatory doors, sapele, pair', 'Graham Pell', '555 0186', 'DELIVERY', 'RUSH', 'DELIVERY', 0, 45],
  [
    'Dining chairs, eight, steam-bent',
    'Marguerite Okafor',
    '555 0114',
    'DELIVERY',
    'HIGH',
    'DELIVERY',
    -4,
    52,
  ],
  ['Bathroom vanity, teak, double', 'Hotel Larkspur', '555 0194', 'DELIVERY', 'MEDIUM', 'DELIVERY', 2, 38],
  ['Garden gate, cedar, arched', 'Lucía Herrera', '555 0117', 'DELIVERY', 'MEDIUM', 'DELIVERY', 3, 31],
  ['Shop counter with glass front', 'Fennel & Rye Bakery', '555 0159', 'DELIVERY', 'LOW', 'DELIVERY', 7, 35],
  [
    'Chess board and box, maple and walnut',
    'Walter Jankowski',
    '555 0175',
    'PICKUP',
    'MEDIUM',
    'PICKUP',
    -1,
    28,
  ],
  ['Picture frames, twenty, gallery profile', 'Harbor Gallery', '555 0123', 'PICKUP', 'LOW', 'PICKUP', 4, 23],
  ['Standing desk top, cherry', 'Noor Haddad', '555 0166', 'PICKUP', 'MEDIUM', 'PICKUP', -20, 50],
  ['Blanket ladder, oak', 'Simone Adler', '555 0105', 'PICKUP', 'LOW', 'PICKUP', -26, 47],
  [
    'Bar top for a taproom, elm slab',
    'Ironwood Brewing',
    '555 0188',
    'DELIVERY',
    'HIGH',
    'DELIVERY',
    -18,
    55,
  ],
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

// Hours, in the order of the rows. Null without an estimate.
const ESTIMATES = [
  24,
  10,
  36,
  6,
  12,
  12,
  24,
  16,
  18,
  8,
  28,
  18,
  12,
  8,
  9,
  16,
  null,
  18,
  15,
  16,
  24,
  38,
  22,
  12,
  34,
  10,
  20,
  8,
  null,
  18,
]

const ARCHIVED_FROM = 27

export const DEMO_ORDERS: DemoOrder[] = ROWS.map(
  ([title, customerName, customerPhone, status, priority, fulfillmentType, due, taken], index) => ({
    fields: {
      title,
      customerName,
      customerPhone,
      priority,
      fulfillmentType,
      ...(fulfillmentType === 'DELIVERY' && { address: ADDRESSES[index % ADDRESSES.length] }),
      ...(index % 3 === 0 && {
        customerEmail: `${customerName.toLowerCase().replace(/[^a-z]+/g, '.')}@example.com`,
      }),
      estimatedHours: ESTIMATES[index] ?? null,
      ...(NOTES[index] && { notes: NOTES[index] }),
    },
    status,
    due,
    taken,
    archived: index >= ARCHIVED_FROM,
  }),
)
