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

/** What an organization has set of the page and the mails of its customers. */
export interface CustomerPageSettings {
  stageNames: Partial<Record<Status, string>>
  inTheMaking: boolean
  /** Its words at the top of the page. */
  welcome: string
  /** Where customers' answers to mails go; empty where nobody reads them. */
  replyTo: string
  mails: Record<CustomerMail, MailText>
}

/** What an organization has set itself. */
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
