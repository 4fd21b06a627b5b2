import { z } from 'zod'
import { FULFILLMENT_TYPES, PRIORITIES, STATUSES } from '#shared/orders/orders.ts'
import { personSchema } from '#shared/people/schemas.ts'
import { requiredText, text } from '#shared/text.ts'
import {
  DATE_ORDERS,
  IMPORT_CELL,
  IMPORT_COLUMNS,
  IMPORT_ENCODINGS,
  IMPORT_KINDS,
  IMPORT_ROWS,
  IMPORT_STATES,
  IMPORT_TARGETS,
  UNREADABLE,
} from './imports.ts'

/** What the database counts rows by. */
export const MOST_ROW = 2_147_483_647

const target = z.enum(IMPORT_TARGETS)
const dateOrder = z.enum(DATE_ORDERS)

export const importColumnSchema = z.object({
  name: z.string(),
  samples: z.array(z.string()),
  /** All different ones, the most frequent first; null where there are more than fifty. */
  values: z.array(z.object({ value: z.string(), count: z.int() })).nullable(),
  /** How they are written; `ask` where they could be read in two ways; null where there are none. */
  dates: z.union([dateOrder, z.literal('ask')]).nullable(),
  /** Hidden in the spreadsheet: left out until somebody chooses what it becomes. */
  isHidden: z.boolean().optional(),
})
export type ImportColumn = z.infer<typeof importColumnSchema>

/** Counted before they are looked at: each of thousands would be wrong by a sentence of its own. */
const meanings = <Meaning extends z.ZodType>(meaning: Meaning) =>
  z
    .record(z.string(), z.unknown())
    .refine((all) => Object.keys(all).length <= 200, {
      error: 'At most 200 different values can be given a meaning',
      abort: true,
    })
    .pipe(z.record(text('Value', IMPORT_CELL), meaning))

/** What the columns become. What is written in a cell is compared without looking at capitals and spaces around it. */
export const importMappingSchema = z.object({
  /** By the column's place; null for one that is left out. */
  columns: z.array(target.nullable()).max(IMPORT_COLUMNS),
  /** By the column's place: what becomes of cells that can't be read. Null where each is wrong. */
  unreadable: z.array(z.enum(UNREADABLE).nullable()).max(IMPORT_COLUMNS).optional(),
  dateOrder: dateOrder.nullable(),
  stages: meanings(z.enum(STATUSES)),
  priorities: meanings(z.enum(PRIORITIES)),
  fulfillments: meanings(z.enum(FULFILLMENT_TYPES)),
  /** The ids of members; null for somebody who is none. */
  people: meanings(z.uuid().nullable()),
  defaults: z.object({
    status: z.enum(STATUSES),
    priority: z.enum(PRIORITIES),
    fulfillmentType: z.enum(FULFILLMENT_TYPES),
    /** Empty where each row must have a customer. */
    customerName: text('Customer name', 200),
  }),
})
export type ImportMapping = z.infer<typeof importMappingSchema>

export const rowPartsSchema = z.object({
  checklists: z.array(
    z.object({ name: z.string(), items: z.array(z.object({ title: z.string(), isCompleted: z.boolean() })) }),
  ),
  comments: z.array(z.object({ author: z.string(), text: z.string(), at: z.string() })),
})
export type RowParts = z.infer<typeof rowPartsSchema>

const orderRef = z.object({ id: z.uuid(), number: z.string(), title: z.string() })

export const importSchema = z.object({
  id: z.uuid(),
  kind: z.enum(IMPORT_KINDS),
  fileName: z.string(),
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  /** The row of the column heads, as the file counts; 0 for none; null where there are no rows to choose from. */
  headRow: z.int().nullable(),
  firstLines: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  /** Of a text file that may be written in another one; null where there is no doubt. */
  encoding: z.enum(IMPORT_ENCODINGS).nullable(),
  remarks: z.array(z.string()),
  columns: z.array(importColumnSchema),
  mapping: importMappingSchema,
  rowCount: z.int(),
  state: z.enum(IMPORT_STATES),
  createdBy: personSchema.nullable(),
  createdAt: z.string(),
  progress: z.int(),
  orderCount: z.int().nullable(),
  failure: z.string().nullable(),
  doneAt: z.string().nullable(),
  /** Until then it can be undone; null where it cannot (any more). */
  undoableUntil: z.string().nullable(),
  undone: z
    .object({
      at: z.string(),
      removed: z.int(),
      /** Those that were changed since the import; at most a hundred are named. */
      kept: z.array(orderRef),
      keptCount: z.int(),
    })
    .nullable(),
})
export type Import = z.infer<typeof importSchema>

/** Of a file's columns much may be known, which a list of imports does not show. */
export const listedImportSchema = importSchema.omit({ columns: true, mapping: true, firstLines: true })
export type ListedImport = z.infer<typeof listedImportSchema>

const HEAD_ROW = 'Head row must be the number of a row, or 0'

export const stageImportPayload = z.object({
  fileUrl: z.string({ error: 'File URL is required' }).max(2000),
  fileName: requiredText('File name', 255),
  /** Of a workbook; the one that looks most like orders otherwise. */
  sheet: z.string().max(100).optional(),
  /** The row of the column heads, as the file counts; 0 for none. Guessed unless told. */
  headRow: z.int(HEAD_ROW).min(0, HEAD_ROW).max(MOST_ROW, HEAD_ROW).optional(),
  /** Of a text file; guessed unless told. */
  encoding: z.enum(IMPORT_ENCODINGS, { error: 'Choose one of the encodings' }).optional(),
})
export type StageImport = z.infer<typeof stageImportPayload>

export const changeRowsPayload = z.object({
  rows: z.array(z.int().min(1).max(MOST_ROW)).min(1, 'Say which rows').max(IMPORT_ROWS),
  isLeftOut: z.boolean().optional(),
  isWanted: z.boolean().optional(),
})
export type ChangeRows = z.infer<typeof changeRowsPayload>

export const correctCellPayload = z.object({
  value: text('Value', IMPORT_CELL),
})

/** A date that is to be confirmed: its year or its day was chosen, its weekday is another one, or it is far away. */
export const dateReadingSchema = z.object({
  value: z.string(),
  day: z.string(),
  why: z.enum(['chosen', 'weekday', 'far']),
})
export type DateReading = z.infer<typeof dateReadingSchema>

export const plannedOrderSchema = z.object({
  row: z.int(),
  /** Empty while it is not known which column it is; the customer's name, too. */
  title: z.string(),
  customerName: z.string(),
  status: z.enum(STATUSES),
  priority: z.enum(PRIORITIES),
  fulfillmentType: z.enum(FULFILLMENT_TYPES),
  dueDate: z.string().nullable(),
  reference: z.string().nullable(),
  assignees: z.array(z.string()),
  checklists: z.int(),
  comments: z.int(),
})
export type PlannedOrder = z.infer<typeof plannedOrderSchema>

export const importPreviewSchema = z.object({
  /** Rows by what becomes of them; one that is wrong and left out is only left out. */
  counts: z.object({
    ready: z.int(),
    wrong: z.int(),
    duplicate: z.int(),
    leftOut: z.int(),
  }),
  leftOutRows: z.array(z.int()),
  /** The first twenty rows that seem to be no orders, such as totals, with what they say: they are left out, too. */
  odd: z.array(z.object({ row: z.int(), text: z.string() })),
  oddRows: z.array(z.int()),
  partRows: z.int(),
  /** All that seem to be there already, the named ones included. */
  duplicateRows: z.array(z.int()),
  questions: z.array(z.string()),
  /** The first fifty different ones of what will be made, with how many cells say so. */
  dates: z.array(dateReadingSchema.extend({ count: z.int() })),
  /** The first hundred rows with cells that are wrong; the cells of the row are shortened. */
  wrong: z.array(
    z.object({
      row: z.int(),
      cells: z.array(z.string()),
      wrong: z.array(z.object({ column: z.int(), value: z.string(), message: z.string() })),
    }),
  ),
  wrongCount: z.int(),
  /** Values of which it is not known which stage, priority or fulfillment they mean; the first fifty. */
  unknown: z.array(z.object({ column: z.int(), value: z.string(), count: z.int() })),
  unread: z.array(z.object({ column: z.int(), count: z.int() })),
  /** The first two hundred rows that seem to be there already. */
  duplicates: z.array(
    z.object({
      row: z.int(),
      title: z.string(),
      customerName: z.string(),
      reference: z.string().nullable(),
      isWanted: z.boolean(),
      order: orderRef.nullable(),
      sameAsRow: z.int().nullable(),
    }),
  ),
  /** The first fifty of those that will be made. */
  orders: z.array(plannedOrderSchema),
})
export type ImportPreview = z.infer<typeof importPreviewSchema>
