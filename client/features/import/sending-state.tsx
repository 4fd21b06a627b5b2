import { CircleAlert, RotateCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/state/progress-bar.tsx'
import { Spinner } from '../../ui/state/spinner.tsx'
import type { Sending } from './send-file.ts'

const cardClass = 'rounded-xl border bg-surface p-4 shadow-card'

/** How far a file is on its way, or why it was not read. */
export function SendingState({ sending }: { sending: Sending }) {
  const place = useRef<HTMLDivElement>(null)
  const { state } = sending
  // On a phone it stands below what was pressed.
  useEffect(() => {
    if (state !== 'idle') place.current?.scrollIntoView({ block: 'nearest' })
  }, [state])
  if (sending.state === 'idle') return null
  return (
    <div ref={place}>
      {sending.state === 'sending' && (
        <div className={cardClass}>
          <p className="mb-2 text-sm wrap-anywhere">
            Sending <bdi className="font-medium">{sending.name}</bdi>
          </p>
          <ProgressBar
            label={`Sending ${sending.name}`}
            percentage={sending.percentage}
            text={`${sending.percentage}%`}
          />
        </div>
      )}
      {sending.state === 'reading' && (
        <p role="status" className={`flex items-center gap-3 text-sm ${cardClass}`}>
          <Spinner />
          <span className="min-w-0 wrap-anywhere">
            Reading <bdi className="font-medium">{sending.name}</bdi>
          </span>
        </p>
      )}
      {sending.state === 'failed' && (
        <div role="alert" className="flex flex-wrap items-center gap-3 rounded-xl bg-danger-soft p-4 text-sm">
          <CircleAlert aria-hidden className="size-5 shrink-0 text-danger-ink" />
          <p className="min-w-0 flex-1 basis-52 wrap-anywhere text-ink">
            <bdi className="font-medium">{sending.name}</bdi> was not read. {sending.message}
          </p>
          {sending.retry && (
            <Button variant="outline" onClick={sending.retry}>
              <RotateCw aria-hidden />
              Try again
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
