import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Database } from '../client.ts'
import { objects } from '../schema/objects.ts'
import { orderAttachments } from '../schema/orders.ts'
import { assigned, hoursBefore, noted, type DemoEvent, type Happened, type Place } from './events.ts'
import { FREYA, JUNE, MATEO, SAM, type DemoPerson } from './people.ts'

/** `@June` mentions her. */
const NOTES: [order: number, DemoPerson, hoursAgo: number, text: string][] = [
  [
    0,
    SAM,
    30,
    'Marguerite would rather have the legs in blackened steel. Drew them as frames and sent her the sheet.',
  ],
  [0, MATEO, 26, 'Slab is flat within 2 mm after two days on the stickers. We can plane it.'],
  [2, SAM, 90, 'The plasterer is through on Thursday. Measure again on Friday morning.'],
  [5, FREYA, 20, 'Glue-up done, clamps off tomorrow at noon.'],
  [5, SAM, 5, '@June Priya asks whether she can have it before ten. I said yes, can you drive?'],
  [6, MATEO, 60, '@June Brass strips are 0.3 mm too wide. Back to the supplier or plane the grooves?'],
  [6, JUNE, 57, '@Mateo Plane the grooves.'],
  [7, FREYA, 40, 'Headboard panels are booked on the CNC for Wednesday.'],
  [10, MATEO, 70, 'Second coat came out cloudy. Sanded back, spraying again when it is drier outside.'],
  [10, JUNE, 69, 'Called them, they are fine with two days more. Freight lift is booked for then.'],
  [10, FREYA, 4, 'Third coat is even. It can go as soon as the lift is free.'],
  [11, FREYA, 14, 'Doors hang. Hooks are still missing, the family brings them.'],
  [12, MATEO, 33, 'Tambour runs, waxed the tracks.'],
  [15, SAM, 50, 'Dmitri will pay on delivery.'],
  [17, FREYA, 48, 'Carving oiled twice. It wants a week before it is packed.'],
  [20, JUNE, 8, 'Van is packed. Two people, and take the glass cups.'],
  [21, SAM, 75, 'Nobody at home on Tuesday. New date is being agreed.'],
  [22, SAM, 28, 'Hotel wants the invoice in two parts.'],
  [25, SAM, 22, 'Walter called: he comes on Saturday.'],
]

/** Contents are in the folder `files`. */
export const DEMO_FILES: [order: number, DemoPerson, hoursAgo: number, name: string][] = [
  [0, SAM, 31, 'walnut-table-240x100.pdf'],
  [0, MATEO, 27, 'slab-from-bin-4.jpg'],
  [2, SAM, 96, 'bay-window-bookcase.pdf'],
  [5, FREYA, 45, 'island-cut-list.txt'],
  [5, FREYA, 19, 'island-glue-up.jpg'],
  [6, JUNE, 61, 'reception-desk-front.png'],
  [10, MATEO, 71, 'stain-samples.jpg'],
  [11, SAM, 120, 'locker-bays.pdf'],
  [12, MATEO, 32, 'record-cabinet-in-place.jpg'],
  [22, FREYA, 52, 'teak-boards.jpg'],
  [25, SAM, 30, 'chess-board.jpg'],
]

const MIME_TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  png: 'image/png',
  txt: 'text/plain',
}

export function filesAndNotes(now: Date): DemoEvent[] {
  const by = (order: number, actor: DemoPerson, hours: number) => ({
    order,
    actor,
    at: hoursBefore(now, hours),
  })
  return [
    ...NOTES.map(([order, author, hours, text]) => noted(by(order, author, hours), text)),
    ...DEMO_FILES.map(([order, owner, hours, name]) => filed(by(order, owner, hours), name)),
    assigned(by(0, SAM, 6), JUNE),
  ]
}

function filed(by: Happened, name: string): DemoEvent {
  const fileId = randomUUID()
  return {
    ...by,
    type: 'file.added',
    data: { fileId, name },
    async write(tx, place) {
      const { orgId, orderId } = place
      const { url, size } = await insertObject(tx, place, { name, folder: '/api/objects', ...by })
      const mimeType = MIME_TYPES[name.split('.').at(-1) ?? ''] ?? ''
      const stored = { fileName: name, originalName: name, fileSize: size, mimeType, fileUrl: url }
      const row = { ...stored, id: fileId, orgId, orderId, uploadedBy: by.actor?.id, createdAt: by.at }
      await tx.insert(orderAttachments).values(row)
    },
  }
}

export const contentOf = (name: string) => readFileSync(new URL(`files/${name}`, import.meta.url))

export async function insertObject(
  tx: Database,
  { orgId, keep }: Pick<Place, 'orgId' | 'keep'>,
  { name, folder, actor, at }: { name: string; folder: string; actor: DemoPerson | null; at: Date },
) {
  const id = randomUUID()
  const stored = await keep(id, contentOf(name))
  const url = `${folder}/${id}`
  const row = { ...stored, id, orgId, url, createdBy: actor?.id, createdAt: at, startedAt: at, storedAt: at }
  await tx.insert(objects).values(row)
  return { url, size: stored.size }
}
