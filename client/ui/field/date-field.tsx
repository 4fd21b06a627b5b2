import { CalendarDays } from 'lucide-react'
import { Popover } from 'radix-ui'
import { lazy, Suspense, use, useState, type KeyboardEvent, type Ref } from 'react'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/page/controls.ts'
import { cn } from '../cn.ts'
import { useFingerLayer } from '../dialog/layer.ts'
import { NowContext } from '../written.ts'
import { Spinner } from '../state/loading.tsx'
import { FieldFrame, fieldControlClass, labelIdOf, type FieldFrameProps } from './field-frame.tsx'
import { dateStyleOf, dayOf, isComplete, isDate, parseDate } from './typed-date.ts'
import { readerLocale } from '../reader-locale.ts'

const importCalendar = () => import('./calendar.tsx').then(({ Calendar }) => ({ default: Calendar }))
const Calendar = lazy(importCalendar)

type DateFieldProps = Pick<FieldFrameProps, 'label' | 'error' | 'hint' | 'className'> & {
  /** YYYY-MM-DD, nothing, or typed text that isn't a date. */
  value: string | null | undefined
  /** Gets the date that the text means, or else the text itself. */
  onChange?: (value: string) => void
  /** Called with a complete date, and when the field is emptied. */
  onCommit?: (value: string) => void
  onBlur?: () => void
  name?: string
  readOnly?: boolean
  enterKeyHint?: 'next'
  ref?: Ref<HTMLInputElement>
}

/** Typed dates follow the reader's locale; without a year, the next such day counts. */
export function DateField({
  label,
  error,
  hint,
  className,
  value,
  onChange,
  onCommit,
  onBlur,
  ...control
}: DateFieldProps) {
  const [style] = useState(() => dateStyleOf(readerLocale()))
  const known = value ?? ''
  // The text while it is typed, until the value changes in another way.
  const [typed, setTyped] = useState<{ text: string; values: string[] }>()
  const [left, setLeft] = useState(false)
  const [open, setOpen] = useState(false)
  useFingerLayer(open, () => setOpen(false))

  const text = typed?.values.includes(known) ? typed.text : isDate(known) ? style.format(known) : known
  const today = dayOf(new Date(use(NowContext)))
  const meaning = (of: string) => parseDate(of, style.order, today)
  const isWrong = text.trim() !== '' && meaning(text) === undefined
  // A form's own error would name the format that programs use.
  const refused = isWrong && (left || error) ? t.notADate({ pattern: style.pattern }) : error

  const type = (next: string) => {
    const date = meaning(next) ?? next.trim()
    setTyped({ text: next, values: [known, date] })
    setLeft(false)
    onChange?.(date)
    if (date === '' || (isDate(date) && isComplete(next))) onCommit?.(date)
  }
  const finish = () => {
    const date = meaning(text)
    if (date === undefined) return
    setTyped(undefined)
    onCommit?.(date)
  }
  const finishByEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') finish()
  }
  const pick = (date: string) => {
    setTyped(undefined)
    setOpen(false)
    onChange?.(date)
    onCommit?.(date)
  }

  return (
    <FieldFrame {...{ label, hint, className }} error={refused}>
      {(wiring) => (
        <Popover.Root open={open} onOpenChange={setOpen}>
          {/* The calendar is wider than most fields, so it isn't aligned with the button. */}
          <Popover.Anchor asChild>
            <span className="relative block">
              <input
                {...control}
                {...wiring}
                type="text"
                // A phone's digits-only keyboard lacks point and comma.
                inputMode="decimal"
                autoComplete="off"
                placeholder={style.pattern}
                value={text}
                onChange={(event) => type(event.target.value)}
                onKeyDown={finishByEnter}
                onBlur={() => {
                  finish()
                  setLeft(true)
                  onBlur?.()
                }}
                className={cn(fieldControlClass, 'h-10 pr-12 pl-3')}
              />
              <Popover.Trigger
                type="button"
                data-helps
                // Without the label's words, so that a search by label finds only the field.
                aria-label={t.openCalendar}
                aria-describedby={labelIdOf(wiring.id)}
                onPointerEnter={() => void importCalendar().catch(() => undefined)}
                className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-r-lg text-muted hover:text-ink focus-visible:-outline-offset-2"
              >
                <CalendarDays aria-hidden className="size-4" />
              </Popover.Trigger>
            </span>
          </Popover.Anchor>
          <Popover.Portal>
            <Popover.Content
              aria-label={t.calendar}
              align="start"
              sideOffset={6}
              collisionPadding={8}
              className="z-60 min-h-40 min-w-40 rounded-xl bg-raised p-2 shadow-raised outline-none data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in"
            >
              <Suspense fallback={<Spinner label={tCommon.loading} />}>
                <Calendar value={meaning(text) ?? known} onPick={pick} />
              </Suspense>
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      )}
    </FieldFrame>
  )
}
