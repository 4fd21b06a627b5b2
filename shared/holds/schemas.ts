import { z } from 'zod'
import { isCalendarDate } from '#shared/dates.ts'
import { STATUSES } from '#shared/orders/orders.ts'
import { ROLES } from '#shared/people/people.ts'
import { flag, type Label, labelled, oneOf, optionalText, requiredText } from '#shared/text.ts'
import { GATE_SCOPES, GATE_STATES, MOST_GATES } from './gates.ts'
import { MOST_MINUTES, MOST_PRESETS } from './timers.ts'
import { WAIT_CAUSES } from './waits.ts'
import * as tLabel from '#texts/calls/labels.ts'
import * as tError from '#texts/calls/schema-errors.ts'
import * as t from '#texts/calls/validation.ts'

/** Null where it was automatic, or their account is gone. */
const by = { by: z.uuid().nullable(), byName: z.string().nullable() }

const status = oneOf(tLabel.stage, STATUSES)
const role = oneOf(tLabel.role, ROLES)
const once = (values: unknown[]) => new Set(values).size === values.length

export const orderGateSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  stages: z.array(z.enum(STATUSES)),
  /** Empty for everybody. */
  roles: z.array(z.enum(ROLES)),
  state: z.enum(GATE_STATES),
  since: z.string(),
  ...by,
  /** Such as "cheque 1,200", or the reason why it isn't needed. */
  note: z.string().nullable(),
  /** Only this part needs it. */
  partId: z.uuid().optional(),
})

export const waitSchema = z.object({
  for: z.enum(WAIT_CAUSES),
  note: z.string().nullable(),
  /** YYYY-MM-DD. */
  until: z.string().nullable(),
  since: z.string(),
  ...by,
})

export const timerSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  startedAt: z.string(),
  endsAt: z.string(),
  over: z.boolean(),
  ...by,
})

export const holdsSchema = z.object({
  /** In the order of the settings. */
  gates: z.array(orderGateSchema),
  wait: waitSchema.nullable(),
  timers: z.array(timerSchema),
  /** In the present stage, in seconds, without the current wait. */
  waited: z.int(),
})

/** Of a part of the order. Left out for the order itself. */
const partId = z.string().toLowerCase().optional()

export const gateStatePayload = z
  .object({
    state: oneOf(tLabel.state, GATE_STATES),
    /** Only where this puts the gate on the order. */
    partId,
    note: optionalText(tLabel.note, 200),
  })
  .refine(({ state, note }) => state !== 'not_needed' || note, {
    path: ['note'],
    error: labelled(t.required, tLabel.reason),
  })

const day = z
  .string({ error: labelled(t.mustBeDate, tLabel.expectedDay) })
  .refine((value) => value === '' || isCalendarDate(value), {
    error: labelled(t.mustBeDate, tLabel.expectedDay),
  })
  .transform((value) => value || null)
  .nullish()

export const waitPayload = z.object({
  partId,
  for: oneOf(tLabel.cause, WAIT_CAUSES),
  note: optionalText(tLabel.note, 200),
  until: day,
})

const minutes = (label: Label) =>
  z
    .int({ error: labelled(t.mustBeMinutes, label) })
    .min(1, { error: labelled(t.atLeastMinutes, label, { min: 1 }) })
    .max(MOST_MINUTES, { error: labelled(t.atMostDays, label, { max: MOST_MINUTES / 60 / 24 }) })

/** Or at a moment. */
export const timerPayload = z
  .object({
    partId,
    name: requiredText(tLabel.name, 30),
    minutes: minutes(tLabel.duration).optional(),
    endsAt: z.iso.datetime({ error: labelled(t.mustBeInstant, tLabel.end) }).optional(),
  })
  .refine(({ minutes, endsAt }) => (minutes === undefined) !== (endsAt === undefined), {
    path: ['minutes'],
    error: tError.durationOrEnd,
  })

export const endWaitQuery = z.object({ partId })

export const overrideReason = requiredText(tLabel.reason, 200).optional()

export const presetSchema = z.object({
  name: requiredText(tLabel.name, 30),
  minutes: minutes(tLabel.duration),
})

/** Also on the board's orders. */
const openOrders = flag(tLabel.openOrders).optional()

const roles = z
  .array(role, { error: labelled(t.mustBeList, tLabel.roles) })
  .max(ROLES.length, { error: tError.roleTwice })
  .refine(once, { error: tError.roleTwice })

const gateRules = {
  name: requiredText(tLabel.name, 40),
  stages: z
    .array(status, { error: labelled(t.mustBeList, tLabel.stages) })
    .min(1, { error: tError.stageMissing })
    .max(STATUSES.length, { error: tError.stageTwice })
    .refine((stages) => !stages.includes('ORDER_IN'), { error: tError.firstStage })
    .refine(once, { error: tError.stageTwice }),
  roles,
  scope: oneOf(tLabel.orders, GATE_SCOPES),
  isOn: flag(tLabel.on),
  metByApproval: flag(tLabel.doneByApproval).optional(),
}

export const createGatePayload = z.object({ ...gateRules, openOrders })
export const changeGatePayload = z.object({ ...gateRules, openOrders }).partial()
export const removeGateQuery = z.object({ openOrders: z.enum(['true', 'false']).optional() })

export const gateSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  stages: z.array(z.enum(STATUSES)),
  roles: z.array(z.enum(ROLES)),
  scope: z.enum(GATE_SCOPES),
  isOn: z.boolean(),
  metByApproval: z.boolean(),
})

export const holdSettingsSchema = z.object({
  gates: z.array(gateSchema).max(MOST_GATES),
  overrideRoles: z.array(z.enum(ROLES)),
  timerPresets: z.array(z.object({ name: z.string(), minutes: z.int() })),
})

export const holdSettingsPayload = z
  .object({
    overrideRoles: roles,
    timerPresets: z
      .array(presetSchema, { error: labelled(t.mustBeList, tLabel.timers) })
      .max(MOST_PRESETS, { error: labelled(t.mostValues, tLabel.timers, { max: MOST_PRESETS }) }),
  })
  .partial()

export const gatesOpenSchema = z.object({
  message: z.string(),
  code: z.literal('GATES_OPEN'),
  gates: z.array(orderGateSchema),
  /** Whether the caller may move anyway, with a reason. */
  mayOverride: z.boolean(),
})
