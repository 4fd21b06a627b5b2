/**
 * Notes on orders: index into DEMO_ORDERS, index into DEMO_PEOPLE, hours ago, and the words. `@June` mentions
 * her.
 */
export const DEMO_NOTES: [order: number, author: number, hoursAgo: number, text: string][] = [
  [
    0,
    3,
    30,
    'Marguerite would rather have the legs in blackened steel. Drew them as frames and sent her the sheet.',
  ],
  [0, 1, 26, 'Slab is flat within 2 mm after two days on the stickers. We can plane it.'],
  [2, 3, 90, 'The plasterer is through on Thursday. Measure again on Friday morning.'],
  [5, 2, 20, 'Glue-up done, clamps off tomorrow at noon.'],
  [5, 3, 5, '@June Priya asks whether she can have it before ten. I said yes, can you drive?'],
  [6, 1, 60, '@June Brass strips are 0.3 mm too wide. Back to the supplier or plane the grooves?'],
  [6, 0, 57, '@Mateo Plane the grooves.'],
  [7, 2, 40, 'Headboard panels are booked on the CNC for Wednesday.'],
  [10, 1, 70, 'Second coat came out cloudy. Sanded back, spraying again when it is drier outside.'],
  [10, 0, 69, 'Called them, they are fine with two days more. Freight lift is booked for then.'],
  [10, 2, 4, 'Third coat is even. It can go as soon as the lift is free.'],
  [11, 2, 14, 'Doors hang. Hooks are still missing, the family brings them.'],
  [12, 1, 33, 'Tambour runs, waxed the tracks.'],
  [15, 3, 50, 'Dmitri will pay on delivery.'],
  [17, 2, 48, 'Carving oiled twice. It wants a week before it is packed.'],
  [20, 0, 8, 'Van is packed. Two people, and take the glass cups.'],
  [21, 3, 75, 'Nobody at home on Tuesday. New date is being agreed.'],
  [22, 3, 28, 'Hotel wants the invoice in two parts.'],
  [25, 3, 22, 'Walter called: he comes on Saturday.'],
]
