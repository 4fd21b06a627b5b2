import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Presence, useComposedRefs } from 'radix-ui/internal'
import { use, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type Ref } from 'react'
import { createPortal } from 'react-dom'
import * as t from '#texts/page/notices.ts'
import { cn } from '../cn.ts'
import { COMMAND } from '../kbd.tsx'
import { NoticeFocus } from './notice-region.tsx'
import { useSwipeAway } from './notice-swipe.ts'

interface NoticeAction {
  label: string
  name?: string
  /** The undo key runs it too. */
  undoes?: true
  run: () => void
}

interface NoticeProps {
  open: boolean
  onClose: () => void
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  actions?: NoticeAction[] | undefined
  duration: number
}

const NO_ACTIONS: NoticeAction[] = []

/** The duration pauses while the notice is hovered or focused. */
export function Notice(props: NoticeProps) {
  return (
    <>
      <Presence.Root present={props.open}>
        <NoticeItem {...props} />
      </Presence.Root>
      {props.open && <Announcement {...props} />}
    </>
  )
}

function NoticeItem({
  ref,
  open,
  onClose,
  title,
  description,
  variant = 'default',
  actions = NO_ACTIONS,
  duration,
}: NoticeProps & { ref?: Ref<HTMLLIElement> }) {
  const bad = variant === 'destructive'
  const Icon = bad ? CircleAlert : CircleCheck
  const [pointed, setPointed] = useState(false)
  const focus = use(NoticeFocus)
  const place = useRef<HTMLLIElement>(null)
  const refs = useComposedRefs(place, ref)
  const away = useWindowAway()
  useCountdown(duration, open && !pointed && !focus.inside && !away, onClose)
  const swipe = useSwipeAway(onClose)
  // If the next notice replaces the focused one, the list gets the focus.
  useLayoutEffect(() => {
    const element = place.current
    return () => {
      if (element?.contains(document.activeElement)) element.parentElement?.focus({ preventScroll: true })
    }
  }, [])

  return (
    <li
      ref={refs}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that it can be read by keyboard, and pauses
      tabIndex={0}
      data-state={open ? 'open' : 'closed'}
      {...swipe}
      onPointerMove={(event) => {
        setPointed(true)
        swipe.onPointerMove(event)
      }}
      onPointerLeave={() => setPointed(false)}
      className={cn(
        // Dialogs disable pointer events on the page, but notices must still be closable.
        'pointer-events-auto touch-none select-none',
        'relative flex w-full items-start gap-3 rounded-xl py-3 pr-2 pl-3.5 shadow-raised',
        'data-[state=closed]:animate-notice-out data-[state=open]:animate-notice-in',
        'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-[translate]',
        'data-[swipe=move]:translate-x-(--swipe-x)',
        bad ? 'bg-danger text-on-danger' : 'bg-raised text-ink',
      )}
    >
      <Icon aria-hidden className={cn('mt-0.5 size-4.5 shrink-0', !bad && 'text-done')} />
      <div className="min-w-0 flex-1 py-px wrap-anywhere">
        <div className="text-sm font-semibold">{title}</div>
        {description && <div className={cn('mt-0.5 text-sm', !bad && 'text-muted')}>{description}</div>}
        {actions.length > 0 && (
          <div className="mt-1 -mb-1 -ml-2 flex flex-wrap gap-1">
            {actions.map(({ label, name, run }) => (
              <button
                key={label}
                type="button"
                aria-label={name}
                onClick={() => {
                  onClose()
                  focus.release()
                  run()
                }}
                className={cn(
                  'min-h-8 rounded-md px-2 text-sm font-semibold pointer-coarse:min-h-11',
                  bad
                    ? 'underline underline-offset-2 hover:bg-danger-hover focus-visible:outline-current'
                    : 'text-accent-ink hover:bg-hover',
                )}
              >
                {label}
              </button>
            ))}
          </div>
        )}
      </div>
      <button
        type="button"
        onClick={() => {
          onClose()
          focus.release()
        }}
        className={cn(
          'grid size-7 shrink-0 place-items-center rounded-md pointer-coarse:-my-2 pointer-coarse:size-11',
          bad
            ? 'hover:bg-danger-hover focus-visible:outline-current'
            : 'text-muted hover:bg-hover hover:text-ink',
        )}
      >
        <X aria-hidden className="size-4" />
        <span className="sr-only">{t.dismiss}</span>
      </button>
    </li>
  )
}

const ANNOUNCED_MS = 1000

/** Removed once announced, so that it isn't read twice. */
function Announcement({ title, description = '', variant, actions = NO_ACTIONS }: NoticeProps) {
  const [stage, setStage] = useState<'silent' | 'said' | 'over'>('silent')
  useEffect(() => {
    // Screen readers read only text added to a live region that is already in the page.
    const frame = requestAnimationFrame(() => setStage('said'))
    const timer = setTimeout(() => setStage('over'), ANNOUNCED_MS)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  if (stage === 'over') return null
  return createPortal(
    <div role="status" aria-live={variant === 'destructive' ? 'assertive' : 'polite'} className="sr-only">
      {stage === 'said' && t.said({ words: [title, description, ...actions.map(inWords)].join(' ') })}
    </div>,
    document.body,
  )
}

/** The notice doesn't take the focus, so a key has to lead to its button. */
function inWords({ label, undoes }: NoticeAction): string {
  if (matchMedia('(pointer: coarse)').matches) return label
  return t.byKey({ label, key: undoes ? `${COMMAND} Z` : 'F8' })
}

function useCountdown(duration: number, runs: boolean, onOver: () => void): void {
  const left = useRef(duration)
  const end = useEffectEvent(onOver)
  const given = useRef(duration)
  useEffect(() => {
    if (given.current !== duration) {
      given.current = duration
      left.current = duration
    }
    if (!runs) return
    const start = Date.now()
    const timer = setTimeout(() => end(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - start
    }
  }, [runs, duration])
}

function useWindowAway(): boolean {
  const [away, setAway] = useState(false)
  useEffect(() => {
    const handleBlur = () => setAway(true)
    const handleFocus = () => setAway(false)
    window.addEventListener('blur', handleBlur)
    window.addEventListener('focus', handleFocus)
    return () => {
      window.removeEventListener('blur', handleBlur)
      window.removeEventListener('focus', handleFocus)
    }
  }, [])
  return away
}
