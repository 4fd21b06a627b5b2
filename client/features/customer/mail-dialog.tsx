import { useQuery } from '@tanstack/react-query'
import { Check, Copy, Share2 } from 'lucide-react'
import { useRef, useState, type RefObject } from 'react'
import { MAIL_NAMES, mailOfStage, type CustomerMail } from '#shared/customer-page/mails.ts'
import type { Approval, MailPreview } from '#shared/customer-page/types.ts'
import type { Order } from '#shared/orders/types.ts'
import { withReason } from '../../core/api/api.ts'
import { mailQuery } from '../../core/api/can-mail.ts'
import { useRead } from '../../core/api/read.ts'
import { canShare, shareByDevice } from '../../core/share.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useCopy } from '../../ui/field/copy.ts'
import { SelectField, TextAreaField } from '../../ui/field/field.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { isWaiting } from '../approvals/approval-states.ts'
import { mailPreviewQuery, useSendMail } from './customer-mail.api.ts'

interface MailDialogProps {
  order: Order
  approvals: Approval[]
  open: boolean
  onClose: () => void
}

/** The mails that fit the order's current state. */
function kindsOf({ status, fulfillmentType }: Order, approvals: Approval[]): CustomerMail[] {
  const stage = mailOfStage(status, fulfillmentType)
  return ['link', ...(stage ? [stage] : []), ...(approvals.some(isWaiting) ? ['approval' as const] : [])]
}

/** A mail to the customer as it would be sent now: to send, copy or share. */
export function MailDialog({ order, approvals, open, onClose }: MailDialogProps) {
  const [kind, setKind] = useState<CustomerMail>('link')
  const kinds = kindsOf(order, approvals)
  // A mail that no longer fits the order isn't sent, and no other mail replaces it automatically.
  const isSo = kinds.includes(kind)
  const choices = isSo ? kinds : [...kinds, kind]
  const preview = useRead({ ...mailPreviewQuery(order.id, kind), enabled: open, staleTime: 0, gcTime: 0 })
  const canMail = useQuery(mailQuery).data
  const send = useSendMail(order.id)
  const field = useRef<HTMLTextAreaElement>(null)
  const { copied, copy } = useCopy(field)
  const mail = preview.data
  const to = mail?.to ?? null

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Mail to the customer"
      sheet
      footer={
        mail && (
          <>
            <Button variant="outline" onClick={() => copy(mail.text)}>
              {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
              {copied ? 'Copied' : 'Copy text'}
            </Button>
            {canShare() && (
              <Button
                variant="outline"
                onClick={() =>
                  void shareByDevice(
                    { title: mail.subject, text: mail.text },
                    'This device could not share the text. Copy it instead.',
                  )
                }
              >
                <Share2 aria-hidden />
                Share
              </Button>
            )}
            {canMail && to !== null && isSo && (
              <Button
                variant="customer"
                busy={send.isPending}
                onClick={() => send.mutate({ kind, to }, { onSuccess: onClose })}
              >
                Send to customer
              </Button>
            )}
            <span role="status" className="sr-only">
              {copied ? 'Copied' : ''}
            </span>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {choices.length > 1 && (
          <SelectField
            label="What it says"
            value={kind}
            options={choices.map((value) => ({ value, label: MAIL_NAMES[value] }))}
            onChange={({ target }) => setKind(target.value as CustomerMail)}
          />
        )}
        {mail ? (
          <>
            {!isSo && <Hint>This is not so any more. Choose another mail.</Hint>}
            {canMail === false && (
              <Hint>This server has no mail server set, and sends no mails. Copy the text or share it.</Hint>
            )}
            {canMail && to === null && (
              <Hint>This order has no e-mail address of its customer. Copy the text or share it.</Hint>
            )}
            <Preview mail={mail} field={field} />
          </>
        ) : preview.error ? (
          <ErrorState
            compact
            message={withReason('The mail could not be loaded.', preview.error)}
            busy={preview.isFetching}
            onRetry={() => void preview.refetch()}
          />
        ) : (
          <div role="status" className="flex flex-col gap-4">
            <span className="sr-only">Loading the mail</span>
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-40" />
          </div>
        )}
      </div>
    </Dialog>
  )
}

interface PreviewProps {
  mail: MailPreview
  field: RefObject<HTMLTextAreaElement | null>
}

function Preview({ mail: { to, subject, text }, field }: PreviewProps) {
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm wrap-anywhere">
        {to !== null && (
          <>
            <dt className="text-muted">To</dt>
            <dd>{to}</dd>
          </>
        )}
        <dt className="text-muted">Subject</dt>
        <dd dir="auto" className="font-medium">
          {subject}
        </dd>
      </dl>
      <TextAreaField ref={field} label="Text" readOnly rows={6} value={text} />
    </>
  )
}

function Hint({ children }: { children: string }) {
  return <p className="rounded-lg bg-sunken px-3 py-2 text-sm text-muted">{children}</p>
}
