import { z } from 'zod'
import { ANSWERS } from '#shared/customer-page/approvals.ts'
import { isPageTime } from '#shared/page-time.ts'
import { AUDITED, event } from '#shared/events/events.ts'
import { TOKEN_SCOPES } from '#shared/tokens/tokens.ts'
import { personSchema } from '#shared/people/schemas.ts'
import { AUDIT_KINDS } from './kinds.ts'

// What ADMINs read of their organization beside its orders. Some entries are copies from the event log. As
// there, data is only ever added to, and holds no sentences: audit-text.ts composes those.

/** An entry of the audit and its data. */
export const auditEventSchema = z.discriminatedUnion('type', [
  // Signing in, and switching from another organization: separate types would reveal that there is another one.
  event('session.started', z.object({})),
  event('session.refused', z.object({ reason: z.enum(['password', 'throttled']) })),
  event('session.ended', z.object({ isOther: z.boolean() })),
  event('password.changed', z.object({})),
  event('password.link_sent', z.object({})),
  event('password.set_by_link', z.object({})),
  // A mail about an account that the mail server refuses, with its words.
  event('mail.refused', z.object({ to: z.string(), reason: z.string() })),
  // The search words are left out: they may be a customer's name, and the entry outlives the clearing of all
  // data.
  event(
    'orders.exported',
    z.object({
      filter: z.record(z.string(), z.array(z.string())),
      isSearched: z.boolean(),
      /** The name of the token by which a program did it. */
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
  // All of the organization's data, as a ZIP.
  event('data.exported', z.object({})),
  // By a holder of an order's link, who has no account.
  event('link.answered', z.object({ number: z.string(), what: z.enum([...ANSWERS, 'message']) })),
  // The method and the path of a call that the caller's role may not make.
  event('call.refused', z.object({ call: z.string() })),
  ...AUDITED,
])

export type AuditEvent = z.infer<typeof auditEventSchema>

export const auditEntrySchema = z
  .object({
    id: z.int(),
    /** The person who did it, or whose account was tried. Null for the server's operator. */
    person: personSchema.nullable(),
    createdAt: z.string(),
    /** Above 1 where the same happened again within the hour. */
    count: z.int(),
    /** The time of the last repetition. */
    lastAt: z.string().nullable(),
    /** Null if unknown, or if it varied between repetitions. The same holds for the device. */
    network: z.string().nullable(),
    device: z.string().nullable(),
    requestId: z.string().nullable(),
  })
  .and(auditEventSchema)

export type AuditEntry = z.infer<typeof auditEntrySchema>

/** The last entry of a page: its time and its id. */
const cursor = z
  .string({ error: 'After must be given once' })
  .refine((value) => {
    const [at = '', id = '', rest] = value.split('_')
    return isPageTime(at) && /^\d{1,15}$/.test(id) && rest === undefined
  }, 'After must be as the link to the next page has it')
  .transform((value) => {
    const [at = '', id] = value.split('_')
    return { at, id: Number(id) }
  })

export const auditQuery = z.object({
  kind: z.enum(AUDIT_KINDS, { error: `Kind must be one of ${AUDIT_KINDS.join(', ')}` }).optional(),
  person: z.uuid('Person must be the id of somebody').optional(),
  after: cursor.optional(),
})
