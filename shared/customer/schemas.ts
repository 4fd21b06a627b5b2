import { z } from 'zod'
import { STATUSES } from '#shared/orders/orders.ts'
import { email, flag, labelled, requiredName, requiredText, text } from '#shared/text.ts'
import { ANSWERS, LARGEST_SIGNATURE, LONGEST_MESSAGE } from './answers.ts'
import { CUSTOMER_MAILS, wrongPlaceholder, type CustomerMail } from './mails.ts'
import * as tLabel from '#texts/calls/labels.ts'
import * as tParts from '#texts/calls/parts.ts'
import * as tError from '#texts/calls/schema-errors.ts'
import * as t from '#texts/calls/validation.ts'

export const customerLinkSchema = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  /** Its holder can answer as the customer. */
  url: z.string(),
  showsDate: z.boolean(),
  createdAt: z.string(),
  /** YYYY-MM-DD. Null for never. */
  openedOn: z.string().nullable(),
  /** SHOP has changed the address: no mail is sent there before somebody confirms it. */
  emailUnconfirmed: z.boolean(),
  /** 60 days after the order was archived. Null before that. */
  endsAt: z.string().nullable(),
})

export const shownLinkSchema = customerLinkSchema.extend({
  /** Null for SHOP. */
  url: z.string().nullable(),
})

const seenEmail = z.string({ error: tError.seenEmailMissing }).max(320)

export const linkPayload = z
  .object({
    showsDate: flag(tLabel.showDate),
    email: seenEmail,
  })
  .partial()

export const mailPayload = z.object({ to: seenEmail })

export const mailPreviewSchema = z.object({
  /** Null where the order has none. */
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
  /** Also where another version replaced it. */
  withdrawnAt: z.string().nullable(),
  answer: z.enum(ANSWERS).nullable(),
  answeredAt: z.string().nullable(),
  name: z.string().nullable(),
  words: z.string().nullable(),
  sha256: z.string(),
  /** Null until it is made. */
  certificateId: z.uuid().nullable(),
})

export const askedApprovalSchema = approvalSchema.extend({
  /** Otherwise the shop must share the link itself. */
  isMailed: z.boolean(),
  /** False where it was sent before, maybe by somebody else, and still waits. */
  isNew: z.boolean(),
})

export const askApprovalPayload = z.object({
  attachmentId: z.string({ error: labelled(t.mustBeId, tLabel.file) }),
})

export const sharingPayload = z.object({
  isShared: flag(tLabel.shared),
})

/** In a canvas's format. */
const signature = z
  .string({ error: labelled(t.required, tLabel.signature) })
  .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, { error: tError.signatureMustBeDrawn })
  .max(Math.ceil((LARGEST_SIGNATURE * 4) / 3) + 30, { error: tError.signatureTooLarge })

export const answerPayload = z.discriminatedUnion(
  'answer',
  [
    z.object({
      answer: z.literal('approved'),
      name: requiredName(tLabel.name, 100),
      consent: requiredText(tLabel.consent, 1000),
      sha256: z
        .string({ error: labelled(t.required, tLabel.checksum) })
        .max(64, { error: labelled(t.tooLong, tLabel.checksum, { max: 64 }) }),
      signature,
    }),
    z.object({ answer: z.literal('changes'), words: requiredText(tLabel.changes, 2000) }),
  ],
  { error: labelled(t.oneOf, tLabel.answer, { values: ANSWERS }) },
)

export const messagePayload = z.object({ content: requiredText(tLabel.message, LONGEST_MESSAGE) })

const checked = (schema: z.ZodString) =>
  schema.superRefine((value, context) => {
    const wrong = wrongPlaceholder(value)
    if (wrong !== undefined) context.addIssue({ code: 'custom', message: tError.notAPlaceholder({ wrong }) })
  })

const mailText = z
  .object({
    isOn: flag(tLabel.on),
    subject: checked(
      requiredText(tLabel.subject, 200).regex(/^[^\r\n]*$/, { error: labelled(t.oneLine, tLabel.subject) }),
    ),
    text: checked(requiredText(tLabel.mailText, 5000)),
  })
  .partial()

/** A mail that is useless without the page's address. */
const mailWithLink = mailText.refine(({ text }) => text === undefined || text.includes('{link}'), {
  path: ['text'],
  error: tError.linkMissing,
})

const storedMail = z.object({ isOn: z.boolean(), subject: z.string(), text: z.string() })

export const customerPageSchema = z.object({
  stageNames: z.partialRecord(z.enum(STATUSES), z.string()),
  inTheMaking: z.boolean(),
  /** Names the parts of an order, each as done or in the making. */
  showParts: z.boolean(),
  welcome: z.string(),
  replyTo: z.string(),
  mails: z.record(z.enum(CUSTOMER_MAILS), storedMail),
  logoUrl: z.string().nullable(),
  /** Without one, texts can only be copied and shared. */
  canMail: z.boolean(),
})

/** An empty name restores the stage's own. */
export const customerPagePayload = z
  .object({
    stageNames: z.partialRecord(z.enum(STATUSES), text(tLabel.stageName, 40)),
    inTheMaking: flag(tLabel.inTheMaking),
    showParts: flag(tParts.showParts),
    welcome: text(tLabel.welcomeText, 1000),
    /** Empty where nobody reads replies. */
    replyTo: z.union([z.literal(''), email(tLabel.replyTo)], {
      error: t.email,
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
  /** Null removes the logo. */
  logoUrl: requiredText(tLabel.logo, 2000).nullable(),
})
