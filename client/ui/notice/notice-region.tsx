import { DismissableLayer, FocusScope } from 'radix-ui/internal'
import {
  createContext,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { createPortal } from 'react-dom'
import * as t from '#texts/page/notices.ts'
import { useNoticePlace } from './notice-place.ts'
import { useOwnEscape } from '../dialog/own-escape.ts'

export const NoticeFocus = createContext({ inside: false, release: () => {} })

interface NoticeRegionProps {
  shown: boolean
  onEscape: () => void
  children: ReactNode
}

/** Radix's own region takes the Escape of dialogs, and can't be reached by keyboard while one is open. */
export function NoticeRegion({ shown, onEscape, children }: NoticeRegionProps) {
  const region = useRef<HTMLDivElement>(null)
  const list = useNoticePlace(shown)
  const origin = useRef<Element>(null)
  const [entered, setEntered] = useState(false)
  const [focused, setFocused] = useState(false)

  const isInside = () => region.current?.contains(document.activeElement) ?? false
  const release = useCallback(() => setEntered(false), [])
  useOwnEscape(region, () => {
    onEscape()
    release()
  })

  const takeHotkey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.code !== 'F8') return
    event.preventDefault()
    if (isInside()) return release()
    origin.current = document.activeElement
    setEntered(true)
  })
  useEffect(() => {
    document.addEventListener('keydown', takeHotkey)
    return () => document.removeEventListener('keydown', takeHotkey)
  }, [])

  /** At either end, Tab returns the focus to its previous place. */
  const handleTab = (event: KeyboardEvent) => {
    if (!entered || event.key !== 'Tab') return
    const stops = [
      list.current,
      ...(list.current?.querySelectorAll<HTMLElement>('[tabindex="0"], button') ?? []),
    ]
    if (event.target !== stops.at(event.shiftKey ? 0 : -1)) return
    event.preventDefault()
    release()
  }
  const handleBlur = ({ relatedTarget }: FocusEvent) => {
    if (region.current?.contains(relatedTarget)) return
    setFocused(false)
    // Without a target the window has lost the focus, or the focused element was removed.
    if (relatedTarget) release()
  }

  const focus = useMemo(() => ({ inside: focused, release }), [focused, release])

  return createPortal(
    // For dialogs a press on a branch isn't outside; they would otherwise close.
    <DismissableLayer.Branch
      ref={region}
      role="region"
      aria-label={t.region}
      onKeyDown={handleTab}
      onFocus={() => setFocused(true)}
      onBlur={handleBlur}
    >
      {entered && (
        // While this empty one is mounted, the focus scope of a dialog below is paused.
        <FocusScope.Root
          onMountAutoFocus={(event) => {
            event.preventDefault()
            list.current?.focus({ preventScroll: true })
          }}
          onUnmountAutoFocus={(event) => {
            event.preventDefault()
            const back = origin.current
            const elsewhere = !isInside() && document.activeElement !== document.body
            if (!elsewhere && back instanceof HTMLElement) back.focus({ preventScroll: true })
          }}
        />
      )}
      <ol
        ref={list}
        tabIndex={-1}
        // Notices announce themselves, but dialogs hide everything except live regions from screen readers.
        aria-live="off"
        className="pointer-events-none fixed inset-x-3 z-80 flex flex-col gap-2 outline-none md:right-[max(1rem,env(safe-area-inset-right))] md:left-auto md:w-full md:max-w-[420px] print:hidden"
      >
        <NoticeFocus value={focus}>{children}</NoticeFocus>
      </ol>
    </DismissableLayer.Branch>,
    // A dialog that opened before this region has hidden the root from screen readers.
    document.body,
  )
}
