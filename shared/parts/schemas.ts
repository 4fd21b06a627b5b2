import { z } from 'zod'
import { overrideReason, timerSchema, waitSchema } from '#shared/holds/schemas.ts'
import { STATUSES } from '#shared/orders/orders.ts'
import { flag, labelled, oneOf, optionalText, requiredName, whole } from '#shared/text.ts'
import * as tLabel from '#texts/calls/labels.ts'
import * as tError from '#texts/calls/schema-errors.ts'
import * as t from '#texts/calls/validation.ts'
import * as tParts from '#texts/calls/parts.ts'
import { MOST_NAMES, MOST_PARTS, MOST_PIECES, MOST_SETS, PART_NAME, REMAKE_CAUSES } from './parts.ts'

export const partSchema = z.object({
  id: z.uuid(),
  /** A to Z, then AA, AB. Never used twice in an order. */
  letter: z.string(),
  name: z.string(),
  pieces: z.int().nullable(),
  /** Estimated. */
  hours: z.int().nullable(),
  status: z.enum(STATUSES),
  enteredStageAt: z.string(),
  /** Of people who are assigned to the order. */
  people: z.array(z.uuid()),
  wait: waitSchema.nullable(),
  timers: z.array(timerSchema),
  /** In the current stage, in seconds, without the current wait. */
  waited: z.int(),
  gone: z.object({ at: z.string(), by: z.uuid().nullable(), byName: z.string().nullable() }).nullable(),
  /** Null for a part that isn't a remake. `of` is the part that went wrong. */
  remake: z
    .object({ cause: z.enum(REMAKE_CAUSES), words: z.string().nullable(), of: z.uuid().nullable() })
    .nullable(),
})

/** The part that a note, file or checklist is about. It keeps its letter after it was removed. */
export const namedPartSchema = partSchema.pick({ id: true, letter: true, name: true })

export const partId = z.string({ error: labelled(t.mustBeId, tParts.part) }).nullish()

const status = oneOf(tLabel.stage, STATUSES)
const name = requiredName(tParts.part, PART_NAME)
const pieces = whole(tParts.pieces, 1, MOST_PIECES).nullish()
const hours = whole(tParts.hours, 0, 100_000).nullish()

export const newPartSchema = z.object({
  name,
  pieces,
  hours,
  /** The order's, if left out. */
  status: status.optional(),
})

/** Up to as many as an order may have. */
export const newPartsSchema = z
  .array(newPartSchema, { error: labelled(t.mustBeList, tLabel.parts) })
  .max(MOST_PARTS, { error: labelled(t.mostValues, tLabel.parts, { max: MOST_PARTS }) })

export const addPartsPayload = z.object({
  parts: newPartsSchema.min(1, { error: tError.partMissing }),
})

export const changePartPayload = z
  .object({
    name,
    pieces,
    hours,
    people: z
      .array(z.string().toLowerCase(), { error: labelled(t.mustBeList, tParts.people) })
      .max(MOST_PARTS, { error: labelled(t.mostValues, tParts.people, { max: MOST_PARTS }) }),
  })
  .partial()

export const movePartPayload = z.object({
  fromStatus: status,
  toStatus: status,
  undo: flag(tLabel.undo).optional(),
  overrideReason,
})

export const remakePayload = z.object({
  /** The part that went wrong. Left out for the whole order. */
  partId: z.string().toLowerCase().optional(),
  cause: oneOf(tLabel.cause, REMAKE_CAUSES),
  words: optionalText(tParts.words, 500),
  pieces,
  status: oneOf(tLabel.stage, ['ORDER_IN', 'PRODUCTION']).optional(),
})

/** Removing a remake needs a reason. */
export const removePartQuery = z.object({ reason: optionalText(tLabel.reason, 500) })

const names = z
  .array(name, { error: labelled(t.mustBeList, tParts.names) })
  .max(MOST_NAMES, { error: labelled(t.mostValues, tParts.names, { max: MOST_NAMES }) })

export const partSettingsSchema = z.object({
  /** Part names to pick from. */
  names,
  sets: z
    .array(
      z.object({
        name,
        parts: z
          .array(name, { error: labelled(t.mustBeList, tLabel.parts) })
          .min(1, { error: tError.partMissing })
          .max(MOST_PARTS, { error: labelled(t.mostValues, tLabel.parts, { max: MOST_PARTS }) }),
      }),
      { error: labelled(t.mustBeList, tParts.sets) },
    )
    .max(MOST_SETS, { error: labelled(t.mostValues, tParts.sets, { max: MOST_SETS }) }),
})

export const changePartSettingsPayload = partSettingsSchema.partial()
