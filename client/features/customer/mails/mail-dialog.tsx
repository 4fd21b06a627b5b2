import { useQuery } from '@tanstack/react-query'
import { Check, Copy, Share2 } from 'lucide-react'
import { useRef, useState, type RefObject } from 'react'
import { MAIL_NAMES, mailOfStage, type CustomerMail } from '#shared/customer/mails.ts'
import type { Approval, MailPreview } from '#shared/customer/types.ts'
import type { Order } from '#shared/orders/types.ts'
import { mailQuery } from '../../../core/api/can-mail.ts'
import { useRead } from '../../../core/api/read.ts'
import { LoadError } from '../../../core/api/load-error.tsx'
import { OnlyHere } from '../../../core/only-here.tsx'
import { canShare, shareByDevice } from '../../../core/share.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useCopy } from '../../../ui/field/copy.ts'
import { SelectField, TextAreaField } from '../../../ui/field/field.tsx'
import { Skeleton } from '../../../ui/state/loading.tsx'
import { isWaiting } from '../approvals/approval-states.ts'
import { mailPreviewQuery, useSendMail } from './customer-mail.api.ts'
import * as t from '#texts/customer/customer-mail-dialog.ts'

interface MailDialogProps {
  order: Order
  approvals: Approval[]
  /** The customer's link, which stands in every mail. */
  url: string
  open: boolean
  onClose: () => void
}

function kindsOf({ status, fulfillmentType }: Order, approvals: Approval[]): CustomerMail[] {
  const stage = mailOfStage(status, fulfillmentType)
  return ['link', ...(stage ? [stage] : []), ...(approvals.some(isWaiting) ? ['approval' as const] : [])]
}

export function MailDialog({ order, approvals, url, open, onClose }: MailDialogProps) {
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
      title={t.title}
      sheet
      footer={
        mail && (
          <>
            <Button variant="outline" onClick={() => copy(mail.text)}>
              {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
              {copied ? t.copied : t.copyText}
            </Button>
            {canShare() && (
              <Button
                variant="outline"
                onClick={() => void shareByDevice({ title: mail.subject, text: mail.text }, t.failedShare)}
              >
                <Share2 aria-hidden />
                {t.share}
              </Button>
            )}
            {canMail && to !== null && isSo && (
              <Button
                variant="customer"
                busy={send.isPending}
                onClick={() => send.mutate({ kind, to }, { onSuccess: onClose })}
              >
                {t.send}
              </Button>
            )}
            <span role="status" className="sr-only">
              {copied ? t.copied : ''}
            </span>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {choices.length > 1 && (
          <SelectField
            label={t.which}
            value={kind}
            options={choices.map((value) => ({ value, label: MAIL_NAMES[value] }))}
            onChange={({ target }) => setKind(target.value as CustomerMail)}
          />
        )}
        {mail ? (
          <>
            {!isSo && <Hint>{t.outdated}</Hint>}
            {canMail === false && <Hint>{t.notSetUp}</Hint>}
            {canMail && to === null && <Hint>{t.noAddress}</Hint>}
            <OnlyHere url={url} />
            <Preview mail={mail} field={field} />
          </>
        ) : preview.error ? (
          <LoadError of={preview} failure={t.failedLoad} compact />
        ) : (
          <div role="status" className="flex flex-col gap-4">
            <span className="sr-only">{t.loading}</span>
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
            <dt className="text-muted">{t.to}</dt>
            <dd>{to}</dd>
          </>
        )}
        <dt className="text-muted">{t.subject}</dt>
        <dd dir="auto" className="font-medium">
          {subject}
        </dd>
      </dl>
      <TextAreaField ref={field} label={t.text} readOnly rows={6} value={text} />
    </>
  )
}

function Hint({ children }: { children: string }) {
  return <p className="rounded-lg bg-sunken px-3 py-2 text-sm text-muted">{children}</p>
}
