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

/** The largest row number in the database. */
export const MOST_ROW = 2_147_483_647

const target = z.enum(IMPORT_TARGETS)
const dateOrder = z.enum(DATE_ORDERS)

export const importColumnSchema = z.object({
  name: z.string(),
  samples: z.array(z.string()),
  /** All different values, the most frequent first. Null where there are more than fifty. */
  values: z.array(z.object({ value: z.string(), count: z.int() })).nullable(),
  /** How they are written. `ask` where two readings are possible, null where there are none. */
  dates: z.union([dateOrder, z.literal('ask')]).nullable(),
  /** Hidden in the spreadsheet: left out until somebody chooses its target. */
  isHidden: z.boolean().optional(),
})
export type ImportColumn = z.infer<typeof importColumnSchema>

/** Counted first: each of thousands would get its own error sentence. */
const meanings = <Meaning extends z.ZodType>(meaning: Meaning) =>
  z
    .record(z.string(), z.unknown())
    .refine((all) => Object.keys(all).length <= 200, {
      error: 'At most 200 different values can be given a meaning',
      abort: true,
    })
    .pipe(z.record(text('Value', IMPORT_CELL), meaning))

/** The columns' targets. Cells are compared without case and outer spaces. */
export const importMappingSchema = z.object({
  /** By the column's place. Null for one that is left out. */
  columns: z.array(target.nullable()).max(IMPORT_COLUMNS),
  /** By the column's place: what happens to unreadable cells. Null makes each an error. */
  unreadable: z.array(z.enum(UNREADABLE).nullable()).max(IMPORT_COLUMNS).optional(),
  dateOrder: dateOrder.nullable(),
  stages: meanings(z.enum(STATUSES)),
  priorities: meanings(z.enum(PRIORITIES)),
  fulfillments: meanings(z.enum(FULFILLMENT_TYPES)),
  /** Members' ids. Null for people who aren't members. */
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
  /**
   * The row of the column heads, as the file counts. 0 for none, null where there are no rows to choose from.
   */
  headRow: z.int().nullable(),
  firstLines: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  /** For a text file of unclear encoding. Null where it is clear. */
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
  /** Undo is possible until then. Null where it isn't (any more). */
  undoableUntil: z.string().nullable(),
  undone: z
    .object({
      at: z.string(),
      removed: z.int(),
      /** Orders changed since the import. At most a hundred are named. */
      kept: z.array(orderRef),
      keptCount: z.int(),
    })
    .nullable(),
})
export type Import = z.infer<typeof importSchema>

/** A list of imports leaves out the columns' long details. */
export const listedImportSchema = importSchema.omit({ columns: true, mapping: true, firstLines: true })
export type ListedImport = z.infer<typeof listedImportSchema>

const HEAD_ROW = 'Head row must be the number of a row, or 0'

export const stageImportPayload = z.object({
  fileUrl: z.string({ error: 'File URL is required' }).max(2000),
  fileName: requiredText('File name', 255),
  /** Of a workbook. By default, the one that looks most like orders. */
  sheet: z.string().max(100).optional(),
  /** The row of the column heads, as the file counts. 0 for none. Guessed by default. */
  headRow: z.int(HEAD_ROW).min(0, HEAD_ROW).max(MOST_ROW, HEAD_ROW).optional(),
  /** Of a text file. Guessed by default. */
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

/** A date to confirm: its year or day was chosen, its weekday differs, or it is far away. */
export const dateReadingSchema = z.object({
  value: z.string(),
  day: z.string(),
  why: z.enum(['chosen', 'weekday', 'far']),
})
export type DateReading = z.infer<typeof dateReadingSchema>

export const plannedOrderSchema = z.object({
  row: z.int(),
  /** Empty while its column is unknown, like the customer's name. */
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
  /** Rows by their outcome. A wrong row that is left out counts only as left out. */
  counts: z.object({
    ready: z.int(),
    wrong: z.int(),
    duplicate: z.int(),
    leftOut: z.int(),
  }),
  leftOutRows: z.array(z.int()),
  /**
   * The first twenty rows that don't look like orders, such as totals, with their text. They are left out too.
   */
  odd: z.array(z.object({ row: z.int(), text: z.string() })),
  oddRows: z.array(z.int()),
  partRows: z.int(),
  /** All rows that look like existing orders, including the named ones. */
  duplicateRows: z.array(z.int()),
  questions: z.array(z.string()),
  /** The first fifty different dates of the new orders, each with its number of cells. */
  dates: z.array(dateReadingSchema.extend({ count: z.int() })),
  /** The first hundred rows with wrong cells. The row's cells are shortened. */
  wrong: z.array(
    z.object({
      row: z.int(),
      cells: z.array(z.string()),
      wrong: z.array(z.object({ column: z.int(), value: z.string(), message: z.string() })),
    }),
  ),
  wrongCount: z.int(),
  /** The first fifty values without a known stage, priority or fulfillment. */
  unknown: z.array(z.object({ column: z.int(), value: z.string(), count: z.int() })),
  unread: z.array(z.object({ column: z.int(), count: z.int() })),
  /** The first two hundred rows that look like existing orders. */
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
  /** The first fifty new orders. */
  orders: z.array(plannedOrderSchema),
})
export type ImportPreview = z.infer<typeof importPreviewSchema>
