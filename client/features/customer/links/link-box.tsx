import { Mail, QrCode as QrIcon, Share2 } from 'lucide-react'
import { Suspense, useId, useRef, useState, type ReactNode } from 'react'
import { leadsToThisComputer } from '#shared/this-computer.ts'
import type { Approval, ShownLink } from '#shared/customer/types.ts'
import type { Order } from '#shared/orders/types.ts'
import { lazyComponent } from '../../../core/lazy/lazy-component.tsx'
import { OnlyHere } from '../../../core/only-here.tsx'
import { useNow } from '../../../core/server-clock.ts'
import { useUser } from '../../../core/session.tsx'
import { canShare, shareByDevice } from '../../../core/share.ts'
import { Button } from '../../../ui/button.tsx'
import { useFocusFallback } from '../../../ui/dialog/focus-fallback.ts'
import { CopyField } from '../../../ui/field/copy-field.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { mayServe } from '../approvals/approval-states.ts'
import { useConfirmEmail } from './customer-link.api.ts'
import { EndLink } from './end-link.tsx'
import { openedInWords } from './link-words.ts'
import { ShowDate } from './show-date.tsx'
import { inline } from '../../../ui/inline.ts'
import * as t from '#texts/customer/customer-link.ts'

const MailDialog = lazyComponent(() => import('../mails/mail-dialog.tsx').then((module) => module.MailDialog))

const MINUTE_MS = 60_000

interface LinkBoxProps {
  order: Order
  link: ShownLink
  approvals: Approval[]
}

export function LinkBox({ order, link, approvals }: LinkBoxProps) {
  const { role, timeZone } = useUser()
  const now = useNow(MINUTE_MS)
  const box = useRef<HTMLDivElement>(null)
  useFocusFallback(box)
  const serves = mayServe(role)

  return (
    <div ref={box} data-link-of={order.id} className="flex flex-col gap-3">
      <p className="text-sm text-muted">{openedInWords(link, { now: new Date(now), timeZone })}</p>
      {link.url === null ? (
        <p className="text-sm text-muted">{t.forSales}</p>
      ) : (
        <PassOn order={order} url={link.url} approvals={approvals} />
      )}
      {link.emailUnconfirmed && order.customerEmail !== null && (
        <UnconfirmedEmail orderId={order.id} email={order.customerEmail} serves={serves} />
      )}
      <ShowDate order={order} link={link} readOnly={!serves || order.isArchived} />
      {serves && <EndLink order={order} />}
    </div>
  )
}

/** A SHOP member changed the address, so an ADMIN or SALES member must confirm it before any mail. */
function UnconfirmedEmail({ orderId, email, serves }: { orderId: string; email: string; serves: boolean }) {
  const confirm = useConfirmEmail(orderId)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-limit-soft px-3 py-2">
      <p className="min-w-0 flex-1 basis-60 text-sm wrap-anywhere text-limit-ink">
        {inline(
          (serves ? t.confirmToSend<ReactNode> : t.notConfirmed<ReactNode>)({
            email: <bdi className="font-medium">{email}</bdi>,
          }),
        )}
      </p>
      {serves && (
        <Button variant="outline" size="sm" busy={confirm.isPending} onClick={() => confirm.mutate(email)}>
          {t.confirmEmail}
        </Button>
      )}
    </div>
  )
}

function PassOn({ order, url, approvals }: Pick<LinkBoxProps, 'order' | 'approvals'> & { url: string }) {
  const [mailing, setMailing] = useState({ open: false, count: 0 })
  const [showsCode, setShowsCode] = useState(false)
  const code = useId()
  const isOnlyHere = leadsToThisComputer(url)
  const closeMail = () => setMailing((before) => ({ ...before, open: false }))

  return (
    <>
      <CopyField label={t.link} hideLabel value={url} />
      <div className="flex flex-wrap gap-2">
        {canShare() && (
          <Button
            variant="outline"
            size="sm"
            onClick={() => void shareByDevice({ title: t.yourOrder(order), url }, t.failedShare)}
          >
            <Share2 aria-hidden />
            {t.share}
          </Button>
        )}
        <Button
          variant="outline"
          size="sm"
          onPointerEnter={MailDialog.prefetch}
          onFocus={MailDialog.prefetch}
          onClick={() => setMailing(({ count }) => ({ open: true, count: count + 1 }))}
        >
          <Mail aria-hidden />
          {t.email}
        </Button>
        {!isOnlyHere && (
          <Button
            variant="outline"
            size="sm"
            aria-expanded={showsCode}
            aria-controls={showsCode ? code : undefined}
            onClick={() => setShowsCode(!showsCode)}
          >
            <QrIcon aria-hidden />
            {t.code}
          </Button>
        )}
      </div>
      <OnlyHere url={url} />
      {showsCode && !isOnlyHere && (
        <figure id={code} className="flex w-44 flex-col gap-1.5">
          <QrCode url={url} className="w-full rounded-lg border bg-[#fff]" />
          <figcaption className="text-xs text-muted">{t.codeHint}</figcaption>
        </figure>
      )}
      {mailing.count > 0 && (
        <Suspense>
          <MailDialog
            key={mailing.count}
            order={order}
            approvals={approvals}
            url={url}
            open={mailing.open}
            onClose={closeMail}
            onFailed={closeMail}
          />
        </Suspense>
      )}
    </>
  )
}
