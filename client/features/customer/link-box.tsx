import { Mail, QrCode as QrIcon, Share2, TriangleAlert } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import type { Approval, ShownLink } from '#shared/customer-page/types.ts'
import type { Order } from '#shared/orders/types.ts'
import { lazyPart } from '../../core/parts/lazy-part.tsx'
import { useNow } from '../../core/server-clock.ts'
import { useUser } from '../../core/session.tsx'
import { canShare, shareByDevice } from '../../core/share.ts'
import { leadsToThisComputer } from '../../core/this-computer.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusFallback } from '../../ui/dialog/focus-fallback.ts'
import { CopyField } from '../../ui/field/copy-field.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { mayServe } from '../approvals/approval-states.ts'
import { useConfirmEmail } from './customer-link.api.ts'
import { EndLink } from './end-link.tsx'
import { openedInWords } from './link-words.ts'
import { ShowDate } from './show-date.tsx'

const MailDialog = lazyPart(() => import('./mail-dialog.tsx').then((module) => module.MailDialog))

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
        <p className="text-sm text-muted">
          The customer has a link to this order. Only ADMIN and SALES can see it.
        </p>
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

/** A SHOP member has changed the customer's address, so an ADMIN or SALES member must confirm it before any mail. */
function UnconfirmedEmail({ orderId, email, serves }: { orderId: string; email: string; serves: boolean }) {
  const confirm = useConfirmEmail(orderId)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-limit-soft px-3 py-2">
      <p className="min-w-0 flex-1 basis-60 text-sm wrap-anywhere text-limit-ink">
        The customer's email was changed to <bdi className="font-medium">{email}</bdi>. No emails go there
        until {serves ? 'you confirm it' : 'ADMIN or SALES confirms it'}.
      </p>
      {serves && (
        <Button variant="outline" size="sm" busy={confirm.isPending} onClick={() => confirm.mutate(email)}>
          Confirm email
        </Button>
      )}
    </div>
  )
}

function PassOn({ order, url, approvals }: Pick<LinkBoxProps, 'order' | 'approvals'> & { url: string }) {
  const [mailing, setMailing] = useState({ open: false, count: 0 })
  const [showsCode, setShowsCode] = useState(false)
  const code = useId()
  const closeMail = () => setMailing((before) => ({ ...before, open: false }))

  return (
    <>
      <CopyField label="Link for the customer" hideLabel value={url} />
      {leadsToThisComputer(url) && (
        <p className="flex gap-2 text-sm font-medium text-limit-ink">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          Only this computer can open this link. Set APP_URL to the address at which customers reach Kerf.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {canShare() && (
          <Button
            variant="outline"
            size="sm"
            onClick={() =>
              void shareByDevice(
                { title: `Your order ${order.number}`, url },
                'This device could not share the link. Copy it instead.',
              )
            }
          >
            <Share2 aria-hidden />
            Share
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
          Mail
        </Button>
        <Button
          variant="outline"
          size="sm"
          aria-expanded={showsCode}
          aria-controls={showsCode ? code : undefined}
          onClick={() => setShowsCode(!showsCode)}
        >
          <QrIcon aria-hidden />
          QR code
        </Button>
      </div>
      {showsCode && (
        <figure id={code} className="flex w-44 flex-col gap-1.5">
          <QrCode url={url} className="w-full rounded-lg border bg-[#fff]" />
          <figcaption className="text-xs text-muted">The customer scans it with a phone.</figcaption>
        </figure>
      )}
      {mailing.count > 0 && (
        <Suspense>
          <MailDialog
            key={mailing.count}
            order={order}
            approvals={approvals}
            open={mailing.open}
            onClose={closeMail}
            onFailed={closeMail}
          />
        </Suspense>
      )}
    </>
  )
}
