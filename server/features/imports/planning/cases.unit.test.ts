import { expect, test } from 'vitest'
import { reading } from '../../../../test/support/imports/reading.ts'
import { guessMapping } from './guess-mapping.ts'
import { rowPlanner } from './plan-row.ts'

// Lists as shops and programs write them, read without a correction.

const NOW = new Date('2026-11-29T12:00:00Z')

async function planned(...lines: string[]) {
  const { columns, kind, rows } = await reading(lines.join('\n'))
  const mapping = guessMapping(columns, kind, [], NOW)
  const planRow = rowPlanner({
    columns,
    mapping,
    members: [],
    timeZone: 'Europe/Berlin',
    readAt: NOW,
    now: NOW,
  })
  const plans = rows.map((row) => planRow(row))
  const orders = plans.flatMap((plan) => ('order' in plan ? [{ ...plan.order, ...plan.order.fields }] : []))
  return {
    targets: Object.fromEntries(columns.map(({ name }, at) => [name, mapping.columns[at]])),
    plans,
    orders,
  }
}

test('dates of which most cells say something else', async () => {
  const { plans } = await planned(
    'Auftrag;Kunde;Liefertermin',
    'Tisch;Müller;04.12.26',
    'Bank;Weiß;24.12.2026',
    'Bett;Groß;nach Absprache',
    'Stuhl;K;nach Absprache',
    'Schrank;L;auf Abruf',
  )
  expect(plans.slice(0, 2)).toMatchObject([
    { order: { fields: { title: 'Tisch', customerName: 'Müller', dueDate: '2026-12-04' } } },
    { order: { fields: { dueDate: '2026-12-24' } } },
  ])
  expect(plans[2]).toMatchObject({ wrong: [{ column: 2, value: 'nach Absprache' }] })
})

test('days without a year, calendar weeks and weekdays', async () => {
  const dueOf = async (...days: string[]) =>
    (await planned('Auftrag;Kunde;Termin', ...days.map((day, at) => `Tisch ${at};Ann;${day}`))).orders.map(
      ({ dueDate, readings }) => [dueDate, readings[0]?.why],
    )
  expect(await dueOf('04.12.', '18.12.', '1.3.')).toEqual([
    ['2026-12-04', 'chosen'],
    ['2026-12-18', 'chosen'],
    ['2027-03-01', 'chosen'],
  ])
  expect(await dueOf('KW 49', 'KW 51')).toEqual([
    ['2026-12-04', 'chosen'],
    ['2026-12-18', 'chosen'],
  ])
  expect(await dueOf('Fr 04.12.2026', 'Mo, 08.12.26')).toEqual([
    ['2026-12-04', undefined],
    ['2026-12-08', 'weekday'],
  ])
})

test('a table without heads', async () => {
  const { targets, orders } = await planned('Table,Smith,2026-12-04', 'Desk,Neil,2026-12-05')
  expect(targets).toEqual({ 'Column A': 'title', 'Column B': 'customerName', 'Column C': 'dueDate' })
  expect(orders[1]).toMatchObject({ title: 'Desk', customerName: 'Neil', dueDate: '2026-12-05' })
})

test('tasks of Asana', async () => {
  const { targets, orders } = await planned(
    'Task ID,Created At,Completed At,Last Modified,Name,Section/Column,Assignee,Assignee Email,Start Date,Due Date,Tags,Notes,Projects,Parent task',
    '1200001,2026-11-20,,2026-11-21,Oak table Smith,In progress,Rea,,2026-11-20,2026-12-24,"rush,oak",3 coats,Orders,',
    '1200002,2026-11-21,2026-11-28,2026-11-28,Desk,Done,,,,,,,Orders,',
  )
  expect(targets).toMatchObject({
    'Task ID': 'reference',
    Name: 'title',
    'Due Date': 'dueDate',
    'Start Date': 'extra',
  })
  expect(orders).toMatchObject([
    {
      title: 'Oak table Smith',
      status: 'PRODUCTION',
      dueDate: '2026-12-24',
      priority: 'RUSH',
      reference: '1200001',
    },
    { title: 'Desk', status: 'COMPLETED', dueDate: null },
  ])
})

test('answers of a form of Google', async () => {
  const { orders } = await planned(
    'Timestamp,Your name,Email address,What would you like made?,When do you need it?,Delivery or pickup?',
    '2026/11/20 9:15:22 AM GMT+1,Jo Smith,jo@example.com,Oak table,2026-12-24,Delivery',
    '2026/11/21 10:00:00 PM GMT+1,Al Neil,al@example.com,Desk,2027-01-10,Pickup',
  )
  expect(orders[0]).toMatchObject({
    title: 'Oak table',
    customerName: 'Jo Smith',
    customerEmail: 'jo@example.com',
    dueDate: '2026-12-24',
    fulfillmentType: 'DELIVERY',
    createdAt: new Date('2026-11-20T08:15:22Z'),
  })
  expect(orders[1]).toMatchObject({ fulfillmentType: 'PICKUP', createdAt: new Date('2026-11-21T21:00:00Z') })
})

test('orders of Shopify, of which one has two items in two rows', async () => {
  const { plans, orders } = await planned(
    'Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Billing Name,Billing Phone,Shipping Name,Shipping Street,Shipping City,Shipping Zip,Notes,Tags',
    "#1001,jo@example.com,paid,2026-11-20 09:15:22 +0100,unfulfilled,EUR,120.00,2026-11-20 09:15:20 +0100,1,Cutting board oak,Jo Smith,'+49 170 1,Jo Smith,Tal 1,Munich,'80331,,vip",
    '#1001,jo@example.com,,,,,,,2,Spoon,,,,,,,,',
    "#1002,al@example.com,pending,,fulfilled,EUR,80.00,2026-11-21 10:00:00 +0100,1,Stool,Al Neil,,Al Neil,Ring 2,Leipzig,'04109,please call,",
  )
  expect(plans[1]).toEqual({ partOf: 2 })
  expect(orders).toMatchObject([
    {
      reference: '#1001',
      title: 'Cutting board oak',
      customerName: 'Jo Smith',
      customerPhone: '+49 170 1',
      address: 'Tal 1, 80331 Munich',
      fulfillmentType: 'DELIVERY',
      status: 'ORDER_IN',
      dueDate: null,
      notes: expect.stringMatching(/\nLineitem quantity: 2, Lineitem name: Spoon$/),
    },
    { reference: '#1002', status: 'COMPLETED', address: 'Ring 2, 04109 Leipzig' },
  ])
})

test('orders of Etsy, which have a number and no title', async () => {
  const { targets, orders } = await planned(
    'Sale Date,Order ID,Buyer User ID,Full Name,First Name,Last Name,Number of Items,Payment Method,Date Shipped,Street 1,Street 2,Ship City,Ship State,Ship Zipcode,Ship Country,Currency,Order Value',
    '11/20/26,3141592653,jo1,Jo Smith,Jo,Smith,1,Credit card,11/25/26,Tal 1,,Munich,,80331,Germany,EUR,120.00',
    '11/21/26,3141592654,al2,Al Neil,Al,Neil,1,Credit card,,2 Main St,Apt 3,Portland,OR,97201,United States,USD,80.00',
  )
  expect(targets).toMatchObject({ 'Sale Date': 'createdAt', 'Buyer User ID': 'extra', 'First Name': null })
  expect(orders).toMatchObject([
    {
      title: 'Order 3141592653',
      customerName: 'Jo Smith',
      dueDate: null,
      status: 'ORDER_IN',
      address: 'Tal 1, 80331 Munich, Germany',
      createdAt: new Date('2026-11-19T23:00:00Z'),
    },
    { address: '2 Main St, Apt 3, Portland, OR 97201, United States' },
  ])
})

test('the job log of an American shop, with its total and a footnote', async () => {
  const { plans, orders } = await planned(
    'Job #,Customer,Phone,Description,Qty,Due,Est. Hrs,Quoted,Pick up / Deliver,Rush?,Status',
    '26-001,Smith,5550101234,Walnut table,1,12/5/2026,8.5,1200.5,Pick up,Y,Quoted',
    '26-002,Jones,5550101235,Desk,2,12/16/2026,9,2401,Deliver,,In shop',
    '26-003,Hale,5550101236,Shelf,2,12/17/2026,9,2401,Pick up,,Ready for pickup',
    ',,,TOTAL,,,,6002.5,,,',
    '* prices without tax,,,,,,,,,,',
  )
  expect(orders).toMatchObject([
    {
      reference: '26-001',
      title: 'Walnut table',
      customerName: 'Smith',
      dueDate: '2026-12-05',
      estimatedHours: 9,
      fulfillmentType: 'PICKUP',
      priority: 'RUSH',
      status: 'ORDER_IN',
      notes: 'Qty: 1\nQuoted: 1200.5',
    },
    { fulfillmentType: 'DELIVERY', priority: 'MEDIUM', status: 'PRODUCTION' },
    { status: 'PICKUP' },
  ])
  expect(plans.slice(3)).toEqual([{ odd: 'TOTAL' }, { odd: '* prices without tax' }])
})

test('groups with sums', async () => {
  const { plans, orders } = await planned(
    'Auftrag;Kunde;Termin;Std',
    'KW 48;;;',
    'Tisch;Ann;01.12.2026;8',
    'Summe KW 48;;;8',
    'Zwischensumme;;;8',
  )
  expect(orders).toMatchObject([{ title: 'Tisch', dueDate: '2026-12-01', estimatedHours: 8 }])
  expect(plans.filter((plan) => 'odd' in plan)).toHaveLength(3)
})

test('priorities of which some are marks of the shop, and empty dates', async () => {
  const { plans } = await planned(
    'Titel;Kunde;Prio;Termin',
    'T1;K;1;0:00',
    'T2;K;!!!;',
    'T3;K;eilig;04.12.2026',
    'T4;K;-;-',
  )
  expect(plans).toMatchObject([
    { wrong: [{ value: '1', isUnknown: true }] },
    { wrong: [{ value: '!!!', isUnknown: true }] },
    { order: { fields: { title: 'T3', priority: 'RUSH', dueDate: '2026-12-04' } } },
    { order: { fields: { priority: 'MEDIUM', dueDate: null } } },
  ])
})

test('names and addresses in several columns, in whatever order', async () => {
  const { orders } = await planned(
    'Produkt;Nachname;Vorname;Straße;Hausnr.;PLZ;Ort;Land',
    'Tisch;Weiß;Eva;Tal;1;01067;Dresden;',
    'Bank;Groß;;Ring;2 a;80331;München;Deutschland',
  )
  expect(orders).toMatchObject([
    { title: 'Tisch', customerName: 'Eva Weiß', address: 'Tal 1, 01067 Dresden' },
    { customerName: 'Groß', address: 'Ring 2 a, 80331 München, Deutschland' },
  ])
})

test('heads in which a word means something by chance', async () => {
  const { targets } = await planned(
    'Item,Customer,List price,Ship State,Customer notes,Project manager,Customer number,Order total',
    'Table,Smith,120,OR,call first,Ann Hale,C-17,120',
    'Desk,Neil,80,CA,,Ben Ott,C-18,80',
  )
  expect(targets).toEqual({
    Item: 'title',
    Customer: 'customerName',
    'List price': 'extra',
    'Ship State': 'extra',
    'Customer notes': 'notes',
    'Project manager': 'extra',
    'Customer number': 'extra',
    'Order total': 'extra',
  })
})

test('two rows of headings, as a workshop joins them', async () => {
  const { targets } = await planned(
    'Order No;Order Piece;Customer Name;Dates Ordered;Dates Due',
    '100;Table;Kim;2026-10-01;2026-12-01',
    '101;Desk;Lee;2026-10-02;2026-12-02',
  )
  expect(Object.values(targets)).toEqual(['reference', 'title', 'customerName', 'createdAt', 'dueDate'])
})
