import * as t from '#texts/shop/webhooks.ts'
import type { Delivery } from '#shared/webhooks/schemas.ts'
import type { DeliveryState } from '#shared/webhooks/webhooks.ts'
import { useNow } from '../../core/server-clock.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { FoldedText } from '../../ui/folded-text.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { cameBack, whatNext } from './delivery-words.ts'
import { deliveryName } from './event-names.ts'

const STATES: Record<DeliveryState, { label: string; tone: BadgeTone }> = {
  waiting: { label: t.waiting, tone: 'limit' },
  delivered: { label: t.delivered, tone: 'done' },
  failed: { label: t.failed, tone: 'overdue' },
}

interface DeliveryRowProps {
  delivery: Delivery
  isOn: boolean
  isSending: boolean
  onSendAgain: () => void
}

export function DeliveryRow({ delivery, isOn, isSending, onSendAgain }: DeliveryRowProps) {
  const { type, orderNumber, state, createdAt, attempts, answer } = delivery
  const now = useNow(1000)
  const { label, tone } = STATES[state]
  const name = [deliveryName(type), orderNumber].filter(Boolean).join(' ')
  const next = whatNext(delivery, isOn, now)
  // One button changes its action, so that it keeps the focus.
  const sending = state === 'waiting' ? t.sendNow : t.sendAgain
  return (
    <li className="py-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
            <Badge tone={tone}>{label}</Badge>
            <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
            <RelativeTime at={createdAt} className="text-xs text-muted" />
          </p>
          <p className="mt-1 text-xs text-muted tabular-nums">
            {[cameBack(delivery), next].filter(Boolean).join('. ')}
          </p>
        </div>
        {isOn && (
          <Button
            variant="outline"
            size="sm"
            busy={isSending}
            aria-label={t.sendWhat({ send: sending, what: name })}
            onClick={onSendAgain}
          >
            {sending}
          </Button>
        )}
      </div>
      {/* The answer from before a resend is hidden, because it doesn't belong to the line above. */}
      {attempts > 0 && answer && (
        <div className="mt-1.5 rounded-md bg-sunken px-2.5 py-1.5">
          <FoldedText lines={3} className="text-xs">
            {answer}
          </FoldedText>
        </div>
      )}
    </li>
  )
}
