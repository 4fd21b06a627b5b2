import { Hourglass, Truck } from 'lucide-react'
import { use, useId, type ReactNode } from 'react'
import type { Moment } from '#shared/holds/chips.ts'
import { STAGE_NAMES } from '#shared/orders/orders.ts'
import type { Order } from '#shared/orders/types.ts'
import type { Part } from '#shared/parts/types.ts'
import { partTitle } from '#shared/parts/words.ts'
import * as tHolds from '#texts/holds/holds.ts'
import * as t from '#texts/orders/order-parts.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Checkbox } from '../../ui/field/checkbox.tsx'
import { OfflineContext } from '../../ui/offline.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { expectedInWords, isLate, waitInWords } from '../holds/hold-words.ts'
import { TimerRow } from '../holds/timer-row.tsx'
import { PersonAvatar } from '../people/person-avatar.tsx'
import type { PartActions } from './part-actions.ts'
import { PartMenu } from './part-menu.tsx'
import { PartStage } from './part-stage.tsx'
import { backByInWords, inWords, isWithInWords } from './part-words.ts'

interface PartRowProps {
  order: Order
  part: Part
  moment: Moment
  /** None for an archived order. */
  actions: PartActions | undefined
}

export function PartRow({ order, part, moment, actions }: PartRowProps) {
  const id = useId()
  const people = order.assignees.filter((person) => part.people.includes(person.id))
  const { wait, timers, remake } = part

  return (
    <li aria-labelledby={id} className="py-2">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span id={id} className="flex min-w-28 flex-1 items-baseline gap-2">
          <span className="min-w-4 shrink-0 text-xs font-semibold text-muted tabular-nums">
            {part.letter}
          </span>
          <span dir="auto" className="min-w-0 text-sm font-medium wrap-break-word">
            <span className={cn(part.gone && 'text-muted line-through')}>{partTitle(part)}</span>
            {!remake && part.pieces !== null && (
              <span className="text-xs font-normal whitespace-nowrap text-muted tabular-nums">
                {' '}
                {t.pieces({ n: part.pieces })}
              </span>
            )}
          </span>
        </span>
        {people.length > 0 && (
          <ul aria-label={t.peopleOf({ part: inWords(part) })} className="flex -space-x-1">
            {people.map((person) => (
              <li key={person.id} className="flex">
                <PersonAvatar person={person} size="sm" plain />
              </li>
            ))}
          </ul>
        )}
        <span className="ml-auto flex items-center gap-0.5">
          {actions ? (
            <>
              <PartStage order={order} part={part} onMove={actions.move} />
              <PartMenu {...{ order, part, actions }} />
            </>
          ) : (
            <span className="text-xs text-muted">{STAGE_NAMES[part.status]}</span>
          )}
        </span>
      </div>
      {remake?.words && <Line>{remake.words}</Line>}
      {wait && <WaitLine {...{ part, wait, moment, actions }} />}
      {timers.length > 0 && (
        <ul className="pl-6">
          {timers.map((timer) => (
            <TimerRow key={timer.id} timer={timer} moment={moment} actions={actions?.holds} />
          ))}
        </ul>
      )}
      <GoneLine part={part} actions={actions} />
    </li>
  )
}

const Line = ({ late, children }: { late?: boolean; children: ReactNode }) => (
  <p dir="auto" className={cn('mt-0.5 pl-6 text-xs wrap-anywhere', late ? 'text-overdue-ink' : 'text-muted')}>
    {children}
  </p>
)

interface WaitLineProps {
  part: Part
  wait: NonNullable<Part['wait']>
  moment: Moment
  actions: PartActions | undefined
}

/** "Is with Glass Ltd · back by Tue" for a supplier. */
function WaitLine({ part, wait, moment, actions }: WaitLineProps) {
  const isOutside = wait.for === 'supplier'
  const words = isOutside
    ? [isWithInWords(wait), backByInWords(wait, moment)]
    : [waitInWords(wait, moment), expectedInWords(wait, moment), wait.note]
  const text = words.filter(Boolean).join(' · ')
  const late = isLate(wait, moment)
  const Icon = isOutside ? Truck : Hourglass
  return (
    <div className="mt-0.5 flex flex-wrap items-center gap-x-2 pl-6">
      <span
        className={cn(
          'flex min-w-32 flex-1 items-center gap-1.5 text-xs wrap-anywhere [&_svg]:size-3.5 [&_svg]:shrink-0',
          late ? 'text-overdue-ink' : 'text-muted',
        )}
      >
        <Icon aria-hidden />
        {actions && isOutside ? (
          <button
            type="button"
            dir="auto"
            onClick={() => actions.ask('outside')}
            className="rounded text-left underline decoration-line-strong underline-offset-2 hover:text-ink pointer-coarse:min-h-11"
          >
            {text}
          </button>
        ) : (
          <span dir="auto">{text}</span>
        )}
      </span>
      {actions && (
        <Button
          variant="outline"
          size="sm"
          sends
          aria-label={isOutside ? t.isBack({ part: inWords(part) }) : undefined}
          onClick={() => actions.holds.setWait(null)}
        >
          {isOutside ? t.back : tHolds.stopWaiting}
        </Button>
      )}
    </div>
  )
}

export function GoneLine({ part, actions }: { part: Part; actions: PartActions | undefined }) {
  const { gone, status } = part
  const offline = use(OfflineContext)
  if (status !== 'DELIVERY' && status !== 'PICKUP') return null
  if (!actions && !gone) return null
  return (
    <div className="mt-0.5 flex flex-wrap items-center gap-x-3 pl-6 text-xs text-muted">
      {actions && (
        <label className="flex min-h-8 cursor-pointer items-center gap-2 font-medium text-ink pointer-coarse:min-h-11">
          <Checkbox
            aria-label={t.isGone({ part: inWords(part) })}
            checked={gone !== null}
            disabled={offline}
            onChange={({ target }) => actions.setGone(target.checked)}
          />
          {t.gone}
        </label>
      )}
      {gone && (
        <span dir="auto">
          {gone.byName !== null && `${gone.byName} · `}
          <RelativeTime at={gone.at} />
        </span>
      )}
    </div>
  )
}
