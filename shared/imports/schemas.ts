import { z } from 'zod'
import { FULFILLMENT_TYPES, PRIORITIES, STATUSES } from '#shared/orders/orders.ts'
import { personSchema } from '#shared/people/schemas.ts'
import { labelled, requiredText, text } from '#shared/text.ts'
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
import * as tLabel from '#texts/calls/labels.ts'
import * as tError from '#texts/calls/schema-errors.ts'
import * as t from '#texts/calls/validation.ts'

/** The largest row number in the database. */
export const MOST_ROW = 2_147_483_647

const target = z.enum(IMPORT_TARGETS)
const dateOrder = z.enum(DATE_ORDERS)

export const importColumnSchema = z.object({
  name: z.string(),
  samples: z.array(z.string()),
  /** The most frequent first. Null where there are more than fifty. */
  values: z.array(z.object({ value: z.string(), count: z.int() })).nullable(),
  /** `ask` where two readings are possible, null where there are none. */
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
      error: tError.mostMeanings,
      abort: true,
    })
    .pipe(z.record(text(tLabel.value, IMPORT_CELL), meaning))

/** Cells are compared without case and outer spaces. */
export const importMappingSchema = z.object({
  /** Null for one that is left out. */
  columns: z.array(target.nullable()).max(IMPORT_COLUMNS),
  /** Null makes each an error. */
  unreadable: z.array(z.enum(UNREADABLE).nullable()).max(IMPORT_COLUMNS).optional(),
  dateOrder: dateOrder.nullable(),
  stages: meanings(z.enum(STATUSES)),
  priorities: meanings(z.enum(PRIORITIES)),
  fulfillments: meanings(z.enum(FULFILLMENT_TYPES)),
  /** Null for people who aren't members. */
  people: meanings(z.uuid().nullable()),
  defaults: z.object({
    status: z.enum(STATUSES),
    priority: z.enum(PRIORITIES),
    fulfillmentType: z.enum(FULFILLMENT_TYPES),
    /** Empty where each row must have a customer. */
    customerName: text(tLabel.customerName, 200),
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
  /** 0 for none, null where there are no rows to choose from. */
  headRow: z.int().nullable(),
  firstLines: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  /** Null where it is clear. */
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
  /** Null where it isn't (any more). */
  undoableUntil: z.string().nullable(),
  undone: z
    .object({
      at: z.string(),
      removed: z.int(),
      /** At most a hundred are named. */
      kept: z.array(orderRef),
      keptCount: z.int(),
    })
    .nullable(),
})
export type Import = z.infer<typeof importSchema>

export const listedImportSchema = importSchema.omit({ columns: true, mapping: true, firstLines: true })
export type ListedImport = z.infer<typeof listedImportSchema>

const HEAD_ROW = { error: tError.headRow }

export const stageImportPayload = z.object({
  fileUrl: z.string({ error: labelled(t.required, tLabel.file) }).max(2000),
  fileName: requiredText(tLabel.fileName, 255),
  /** By default, the one that looks most like orders. */
  sheet: z.string().max(100).optional(),
  /** 0 for none. Guessed by default. */
  headRow: z.int(HEAD_ROW).min(0, HEAD_ROW).max(MOST_ROW, HEAD_ROW).optional(),
  /** Guessed by default. */
  encoding: z
    .enum(IMPORT_ENCODINGS, { error: labelled(t.oneOf, tLabel.encoding, { values: IMPORT_ENCODINGS }) })
    .optional(),
})
export type StageImport = z.infer<typeof stageImportPayload>

export const changeRowsPayload = z.object({
  rows: z
    .array(z.int().min(1).max(MOST_ROW))
    .min(1, { error: labelled(t.required, tLabel.rows) })
    .max(IMPORT_ROWS),
  isLeftOut: z.boolean().optional(),
  isWanted: z.boolean().optional(),
})
export type ChangeRows = z.infer<typeof changeRowsPayload>

export const correctCellPayload = z.object({
  value: text(tLabel.value, IMPORT_CELL),
})

/** Its year or day was chosen, its weekday differs, or it is far away. */
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
  /** Names of its parts. */
  parts: z.array(z.string()),
})
export type PlannedOrder = z.infer<typeof plannedOrderSchema>

export const importPreviewSchema = z.object({
  /** A wrong row that is left out counts only as left out. */
  counts: z.object({
    ready: z.int(),
    wrong: z.int(),
    duplicate: z.int(),
    leftOut: z.int(),
  }),
  leftOutRows: z.array(z.int()),
  /** They don't look like orders, such as totals, and are left out too. At most twenty. */
  odd: z.array(z.object({ row: z.int(), text: z.string() })),
  oddRows: z.array(z.int()),
  partRows: z.int(),
  duplicateRows: z.array(z.int()),
  questions: z.array(z.string()),
  /** At most fifty. */
  dates: z.array(dateReadingSchema.extend({ count: z.int() })),
  /** At most a hundred. The row's cells are shortened. */
  wrong: z.array(
    z.object({
      row: z.int(),
      cells: z.array(z.string()),
      wrong: z.array(z.object({ column: z.int(), value: z.string(), message: z.string() })),
    }),
  ),
  wrongCount: z.int(),
  /** At most fifty. */
  unknown: z.array(z.object({ column: z.int(), value: z.string(), count: z.int() })),
  unread: z.array(z.object({ column: z.int(), count: z.int() })),
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
  /** At most fifty. */
  orders: z.array(plannedOrderSchema),
})
export type ImportPreview = z.infer<typeof importPreviewSchema>
