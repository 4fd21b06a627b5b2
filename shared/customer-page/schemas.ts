import { z } from 'zod'
import { STATUSES } from '#shared/orders/orders.ts'
import { email, requiredName, requiredText, text } from '#shared/text.ts'
import { ANSWERS, LARGEST_SIGNATURE } from './approvals.ts'
import { CUSTOMER_MAILS, wrongPlaceholder, type CustomerMail } from './mails.ts'
import { LONGEST_MESSAGE } from './messages.ts'

export const customerLinkSchema = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  /** Opens the page: its holder can answer as the customer. */
  url: z.string(),
  /** Whether the customer sees the due date. */
  showsDate: z.boolean(),
  createdAt: z.string(),
  /** The latest day on which it was opened, YYYY-MM-DD. Null for never. */
  openedOn: z.string().nullable(),
  /** Whether SHOP has changed the customer's address: no mail is sent there before somebody confirms it. */
  emailUnconfirmed: z.boolean(),
  /** When it ends automatically: 60 days after the order was archived. Null before that. */
  endsAt: z.string().nullable(),
})

/** As members read it. */
export const shownLinkSchema = customerLinkSchema.extend({
  /** Null for SHOP. */
  url: z.string().nullable(),
})

const seenEmail = z.string({ error: "The customer's email address must be the one that you see" }).max(320)

/** Only the given fields change. */
export const linkPayload = z
  .object({
    showsDate: z.boolean({ error: 'Whether the date is shown must be true or false' }),
    /** Confirms this address of the customer. */
    email: seenEmail,
  })
  .partial()

/** The address that the sender has seen. */
export const mailPayload = z.object({ to: seenEmail })

export const mailPreviewSchema = z.object({
  /** The customer's address. Null where the order has none. */
  to: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
})

export const approvalSchema = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  attachmentId: z.uuid(),
  fileName: z.string(),
  version: z.int(),
  createdAt: z.string(),
  /** When it was withdrawn, or another version replaced it. */
  withdrawnAt: z.string().nullable(),
  answer: z.enum(ANSWERS).nullable(),
  answeredAt: z.string().nullable(),
  /** As the customer typed it. */
  name: z.string().nullable(),
  words: z.string().nullable(),
  sha256: z.string(),
  /** The attachment that certifies the approval. Null until it is made. */
  certificateId: z.uuid().nullable(),
})

/** The response of the call that sends a file. */
export const askedApprovalSchema = approvalSchema.extend({
  /** Whether the customer gets a mail about it. Otherwise the shop must share the link itself. */
  isMailed: z.boolean(),
  /** False where it was sent before, maybe by somebody else, and still waits. */
  isNew: z.boolean(),
})

export const askApprovalPayload = z.object({
  attachmentId: z.string({ error: 'The file must be named by its id' }),
})

export const sharingPayload = z.object({
  isShared: z.boolean({ error: 'Whether it is shared must be true or false' }),
})

/** In a canvas's format. */
const signature = z
  .string({ error: 'Signature is required' })
  .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, 'Signature must be drawn')
  .max(Math.ceil((LARGEST_SIGNATURE * 4) / 3) + 30, 'Signature is too large')

export const answerPayload = z.discriminatedUnion(
  'answer',
  [
    z.object({
      answer: z.literal('approved'),
      name: requiredName('Name', 100),
      /** The sentence as it was shown. */
      consent: requiredText('Consent', 1000),
      /** The hash of the file that the customer looked at. */
      sha256: z
        .string({ error: 'The file must be named by its content' })
        .max(64, 'That is no content of a file'),
      signature,
    }),
    z.object({ answer: z.literal('changes'), words: requiredText('What should be changed', 2000) }),
  ],
  { error: 'Answer must be approved or changes' },
)

export const messagePayload = z.object({ content: requiredText('Message', LONGEST_MESSAGE) })

const checked = (schema: z.ZodString, label: string) =>
  schema.superRefine((value, context) => {
    const wrong = wrongPlaceholder(value)
    if (wrong !== undefined)
      context.addIssue({ code: 'custom', message: `${label} has ${wrong}, which stands for nothing` })
  })

/** Only the given fields change. */
const mailText = z
  .object({
    isOn: z.boolean({ error: 'On must be true or false' }),
    subject: checked(
      requiredText('Subject', 200).regex(/^[^\r\n]*$/, 'Subject has more than one line'),
      'Subject',
    ),
    text: checked(requiredText('Text', 5000), 'Text'),
  })
  .partial()

/** A mail that is useless without the page's address. */
const mailWithLink = mailText.refine(({ text }) => text === undefined || text.includes('{link}'), {
  path: ['text'],
  error: 'Text has no {link}, without which nobody finds the page',
})

const storedMail = z.object({ isOn: z.boolean(), subject: z.string(), text: z.string() })

export const customerPageSchema = z.object({
  stageNames: z.partialRecord(z.enum(STATUSES), z.string()),
  inTheMaking: z.boolean(),
  welcome: z.string(),
  replyTo: z.string(),
  mails: z.record(z.enum(CUSTOMER_MAILS), storedMail),
  logoUrl: z.string().nullable(),
  /** Whether a mail server is set. Without one, texts can only be copied and shared. */
  canMail: z.boolean(),
})

/** Only the given fields change. An empty name restores the stage's own. */
export const customerPagePayload = z
  .object({
    stageNames: z.partialRecord(z.enum(STATUSES), text('Stage name', 40)),
    inTheMaking: z.boolean({ error: 'In the making must be true or false' }),
    welcome: text('Welcome', 1000),
    /** Empty where nobody reads replies. */
    replyTo: z.union([z.literal(''), email('Address for answers')], {
      error: 'Address for answers is not a valid e-mail address',
    }),
    mails: z
      .object({
        link: mailWithLink,
        making: mailText,
        pickup: mailText,
        delivery: mailText,
        approval: mailWithLink,
      } satisfies Record<CustomerMail, typeof mailText>)
      .partial(),
  })
  .partial()

export const logoPayload = z.object({
  /** The address that the picture was sent to, or its path. Null removes the logo. */
  logoUrl: requiredText('Logo', 2000).nullable(),
})
