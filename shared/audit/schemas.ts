import { z } from 'zod'
import { ANSWERS } from '#shared/customer/answers.ts'
import { isPageTime, labelled, oneOf, parameter } from '#shared/text.ts'
import { AUDITED, event } from '#shared/events/events.ts'
import { TOKEN_SCOPES } from '#shared/tokens/tokens.ts'
import { personSchema } from '#shared/people/schemas.ts'
import { AUDIT_KINDS } from './kinds.ts'
import * as tLabel from '#texts/calls/labels.ts'
import * as t from '#texts/calls/validation.ts'

// Data is only ever added to, and holds no sentences: audit-text.ts composes those.

export const auditEventSchema = z.discriminatedUnion('type', [
  // Signing in, and switching from another organization: separate types would reveal that there is another one.
  event('session.started', z.object({})),
  event('session.refused', z.object({ reason: z.enum(['password', 'throttled']) })),
  event('session.ended', z.object({ isOther: z.boolean() })),
  event('password.changed', z.object({})),
  event('password.link_sent', z.object({})),
  event('password.set_by_link', z.object({})),
  // In the mail server's words.
  event('mail.refused', z.object({ to: z.string(), reason: z.string() })),
  // A search may be a customer's name, and the entry outlives the clearing of all data.
  event(
    'orders.exported',
    z.object({
      filter: z.record(z.string(), z.array(z.string())),
      isSearched: z.boolean(),
      via: z.string().optional(),
    }),
  ),
  event(
    'clearing.refused',
    z.object({ what: z.enum(['orders', 'members']), reason: z.enum(['backup', 'changed', 'failure']) }),
  ),
  event(
    'token.made',
    z.object({ name: z.string(), scope: z.enum(TOKEN_SCOPES), expiresAt: z.string().nullable() }),
  ),
  event('token.ended', z.object({ name: z.string() })),
  event('data.exported', z.object({})),
  // By a holder of an order's link, who has no account.
  event('link.answered', z.object({ number: z.string(), what: z.enum([...ANSWERS, 'message']) })),
  event('call.refused', z.object({ call: z.string() })),
  ...AUDITED,
])

export type AuditEvent = z.infer<typeof auditEventSchema>

export const auditEntrySchema = z
  .object({
    id: z.int(),
    /** Null for the server's operator. */
    person: personSchema.nullable(),
    createdAt: z.string(),
    /** Above 1 where it happened again within the hour. */
    count: z.int(),
    lastAt: z.string().nullable(),
    /** Null if unknown, or if it varied between repetitions. */
    network: z.string().nullable(),
    device: z.string().nullable(),
    requestId: z.string().nullable(),
  })
  .and(auditEventSchema)

export type AuditEntry = z.infer<typeof auditEntrySchema>

const cursor = parameter(tLabel.after)
  .refine(
    (value) => {
      const [at = '', id = '', rest] = value.split('_')
      return isPageTime(at) && /^\d{1,15}$/.test(id) && rest === undefined
    },
    { error: t.invalidCursor },
  )
  .transform((value) => {
    const [at = '', id] = value.split('_')
    return { at, id: Number(id) }
  })

export const auditQuery = z.object({
  kind: oneOf(tLabel.kind, AUDIT_KINDS).optional(),
  person: z.uuid({ error: labelled(t.mustBeId, tLabel.person) }).optional(),
  after: cursor.optional(),
})
