import { useId, useRef } from 'react'
import type { CalendarDate } from '#shared/dates.ts'
import * as t from '#texts/planning/meeting.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { useShowMore } from '../../ui/show-more.ts'
import { MeetingLine, type LineActions } from './meeting-line.tsx'
import type { MeetingPart, Part } from './meeting-of.ts'

const FIRST = 20

interface MeetingListProps extends LineActions {
  parts: MeetingPart[]
  today: CalendarDate
  stuckDays: number
}

/** Five numbers that jump, and one list. */
export function MeetingList({ parts, ...lines }: MeetingListProps) {
  const heads = useRef(new Map<Part, HTMLElement | null>())
  const jump = (part: Part) => {
    const head = heads.current.get(part)
    head?.scrollIntoView({ block: 'start' })
    head?.focus({ preventScroll: true })
  }
  const some = parts.filter(({ all }) => all > 0)
  return (
    <>
      <nav
        aria-label={t.jump}
        className="mb-4 grid grid-cols-5 divide-x divide-line overflow-hidden rounded-xl border bg-surface shadow-card"
      >
        {parts.map(({ part, all }) => (
          <button
            key={part}
            type="button"
            disabled={all === 0}
            className="flex min-w-0 flex-col items-center py-2 not-disabled:hover:bg-hover focus-visible:-outline-offset-2 md:items-start md:px-4"
            onClick={() => jump(part)}
          >
            <span
              className={cn(
                'text-2xl leading-8 font-semibold tabular-nums',
                all === 0 ? 'text-muted' : part === 'late' && 'text-overdue-ink',
              )}
            >
              {all}
            </span>{' '}
            <span className="max-w-full text-2xs text-muted wrap-anywhere md:text-xs">{t.parts[part]}</span>
          </button>
        ))}
      </nav>
      <div className="rounded-xl border bg-surface px-2 py-3 shadow-card md:px-4">
        {some.length === 0 && <p className="px-2 text-sm text-muted">{t.nothing}</p>}
        <div className="flex flex-col gap-4">
          {some.map((part) => (
            <PartOfList
              key={part.part}
              {...part}
              {...lines}
              head={(head) => {
                heads.current.set(part.part, head)
              }}
            />
          ))}
        </div>
      </div>
    </>
  )
}

interface PartOfListProps extends MeetingPart, Omit<MeetingListProps, 'parts'> {
  head: (head: HTMLElement | null) => void
}

function PartOfList({ part, all, lines, stuckDays, head, ...actions }: PartOfListProps) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const { hidden, showAll } = useShowMore(lines.length, FIRST, () =>
    list.current?.children[FIRST]?.querySelector<HTMLElement>('[data-order-id]'),
  )
  const about = [
    ...(part === 'stuck' ? [t.stuckFor({ n: stuckDays })] : []),
    ...(all > lines.length ? [t.above({ n: all - lines.length })] : []),
  ]
  return (
    <section aria-labelledby={id}>
      <div className="flex items-baseline justify-between gap-4 px-2 pb-1">
        <h2 ref={head} id={id} tabIndex={-1} className="text-sm font-semibold outline-none">
          {t.titleOf({ part: t.parts[part], n: all })}
        </h2>
        <span className="text-right text-xs text-muted">{about.join(' · ')}</span>
      </div>
      <ul ref={list} aria-label={t.parts[part]} className="divide-y divide-line">
        {lines.slice(0, lines.length - hidden).map((line) => (
          <li key={line.order.id}>
            <MeetingLine line={line} {...actions} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="outline" className="mt-3 w-full" onClick={showAll}>
          {t.showMore({ n: hidden })}
        </Button>
      )}
    </section>
  )
}
