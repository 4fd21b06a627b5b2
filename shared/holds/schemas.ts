import { z } from 'zod'
import { isCalendarDate } from '#shared/dates.ts'
import { STATUSES } from '#shared/orders/orders.ts'
import { ROLES } from '#shared/people/people.ts'
import { oneOf, optionalText, requiredText } from '#shared/text.ts'
import { GATE_SCOPES, GATE_STATES, MOST_GATES } from './gates.ts'
import { MOST_MINUTES, MOST_PRESETS } from './timers.ts'
import { WAIT_CAUSES } from './waits.ts'

/**
 * The person who did it, with their name at the time. Null where it was automatic, or their account is gone.
 */
const by = { by: z.uuid().nullable(), byName: z.string().nullable() }

const status = oneOf('Stage', STATUSES)
const role = oneOf('Role', ROLES)
const once = (values: unknown[]) => new Set(values).size === values.length

/** A gate on an order, with the settings at the time it was added. */
export const orderGateSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The stages that it guards. */
  stages: z.array(z.enum(STATUSES)),
  /** The roles that may meet it. Empty for everybody. */
  roles: z.array(z.enum(ROLES)),
  state: z.enum(GATE_STATES),
  /** Since when it is in this state. */
  since: z.string(),
  ...by,
  /** A short text such as "cheque 1,200", or the reason why it isn't needed. */
  note: z.string().nullable(),
})

export const waitSchema = z.object({
  for: z.enum(WAIT_CAUSES),
  note: z.string().nullable(),
  /** The expected end, YYYY-MM-DD. */
  until: z.string().nullable(),
  since: z.string(),
  ...by,
})

export const timerSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  startedAt: z.string(),
  endsAt: z.string(),
  /** Whether it has ended. */
  over: z.boolean(),
  ...by,
})

export const holdsSchema = z.object({
  /** In the order of the settings. */
  gates: z.array(orderGateSchema),
  wait: waitSchema.nullable(),
  /** The first to end comes first. */
  timers: z.array(timerSchema),
  /** Its past waiting time in the present stage in seconds, without the current wait. */
  waited: z.int(),
})

export const gateStatePayload = z
  .object({
    state: oneOf('State', GATE_STATES),
    note: optionalText('Note', 200),
  })
  .refine(({ state, note }) => state !== 'not_needed' || note, {
    path: ['note'],
    error: 'A reason is required',
  })

const day = z
  .string({ error: 'Expected day must be a date such as 2026-11-30' })
  .refine((value) => value === '' || isCalendarDate(value), 'Expected day must be a date such as 2026-11-30')
  .transform((value) => value || null)
  .nullish()

export const waitPayload = z.object({
  for: oneOf('Cause', WAIT_CAUSES),
  note: optionalText('Note', 200),
  until: day,
})

const minutes = (label: string) =>
  z
    .int({ error: `${label} must be a whole number of minutes` })
    .min(1, `${label} must be at least one minute`)
    .max(MOST_MINUTES, `${label} must be at most ${MOST_MINUTES / 60 / 24} days`)

/** It ends after this many minutes, or at a moment. */
export const timerPayload = z
  .object({
    name: requiredText('Name', 30),
    minutes: minutes('Duration').optional(),
    endsAt: z.iso.datetime({ error: 'End must be a time such as 2026-11-30T09:00:00Z' }).optional(),
  })
  .refine(({ minutes, endsAt }) => (minutes === undefined) !== (endsAt === undefined), {
    path: ['minutes'],
    error: 'Either a duration or an end is required',
  })

export const overrideReason = requiredText('Reason', 200).optional()

export const presetSchema = z.object({ name: requiredText('Name', 30), minutes: minutes('Duration') })

/** Whether the setting also acts on the board's orders, and not only on new ones. */
const openOrders = z.boolean({ error: 'Whether it acts on open orders must be true or false' }).optional()

const roles = z
  .array(role, { error: 'Roles must be a list' })
  .max(ROLES.length, 'A role is listed twice')
  .refine(once, 'A role is listed twice')

const gateRules = {
  name: requiredText('Name', 40),
  stages: z
    .array(status, { error: 'Stages must be a list' })
    .min(1, 'At least one stage is required')
    .max(STATUSES.length, 'A stage is listed twice')
    .refine((stages) => !stages.includes('ORDER_IN'), 'No gate guards Order In: orders begin there')
    .refine(once, 'A stage is listed twice'),
  roles,
  scope: oneOf('Orders', GATE_SCOPES),
  isOn: z.boolean({ error: 'On must be true or false' }),
  metByApproval: z.boolean({ error: 'Whether an approval meets it must be true or false' }).optional(),
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
  /** Whether a customer's approval of a drawing meets it. */
  metByApproval: z.boolean(),
})

export const holdSettingsSchema = z.object({
  gates: z.array(gateSchema).max(MOST_GATES),
  /** The roles that may move past open gates, beside ADMINs. */
  overrideRoles: z.array(z.enum(ROLES)),
  timerPresets: z.array(z.object({ name: z.string(), minutes: z.int() })),
})

export const holdSettingsPayload = z
  .object({
    overrideRoles: roles,
    timerPresets: z
      .array(presetSchema, { error: 'Timers must be a list' })
      .max(MOST_PRESETS, `At most ${MOST_PRESETS} timers can be offered`),
  })
  .partial()

/** The body of a 409 where gates stop a move. */
export const gatesOpenSchema = z.object({
  message: z.string(),
  code: z.literal('GATES_OPEN'),
  gates: z.array(orderGateSchema),
  /** Whether the caller may move anyway, with a reason. */
  mayOverride: z.boolean(),
})
