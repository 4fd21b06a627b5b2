import type { z } from 'zod'
import type { Status } from '#shared/orders/orders.ts'
import type { CustomerMail, MailText } from './mails.ts'
import type {
  answerPayload,
  approvalSchema,
  askedApprovalSchema,
  customerLinkSchema,
  customerPagePayload,
  customerPageSchema,
  mailPreviewSchema,
  shownLinkSchema,
} from './schemas.ts'

export interface CustomerPageSettings {
  stageNames: Partial<Record<Status, string>>
  inTheMaking: boolean
  /** Whether the page names the parts of an order. */
  showParts: boolean
  welcome: string
  /** Empty where nobody reads them. */
  replyTo: string
  mails: Record<CustomerMail, MailText>
}

export type StoredCustomerPage = Partial<
  Omit<CustomerPageSettings, 'mails'> & { mails: Partial<CustomerPageSettings['mails']> }
>

export type CustomerLink = z.infer<typeof customerLinkSchema>
export type ShownLink = z.infer<typeof shownLinkSchema>
export type Approval = z.infer<typeof approvalSchema>
export type AskedApproval = z.infer<typeof askedApprovalSchema>
export type AnswerApproval = z.infer<typeof answerPayload>
export type CustomerPage = z.infer<typeof customerPageSchema>
export type ChangeCustomerPage = z.infer<typeof customerPagePayload>
export type MailPreview = z.infer<typeof mailPreviewSchema>
