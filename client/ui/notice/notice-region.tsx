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
import { useNoticePlace } from './notice-place.ts'
import { useOwnEscape } from './own-escape.ts'

/** Whether somebody is among the notices with the focus, and the way back to where they came from. */
export const NoticeFocus = createContext({ inside: false, leave: () => {} })

interface NoticeRegionProps {
  /** Whether there is a notice in it. */
  shown: boolean
  /** Escape was pressed in it. */
  onEscape: () => void
  children: ReactNode
}

/**
 * Where notices stand. Radix's own region makes of each notice a layer over all dialogs, which takes the Escape that
 * is meant for them, and it cannot be reached from within a dialog.
 */
export function NoticeRegion({ shown, onEscape, children }: NoticeRegionProps) {
  const region = useRef<HTMLDivElement>(null)
  const list = useNoticePlace(shown)
  const origin = useRef<Element>(null)
  const [entered, setEntered] = useState(false)
  const [focused, setFocused] = useState(false)

  const isInside = () => region.current?.contains(document.activeElement) ?? false
  const leave = useCallback(() => setEntered(false), [])
  useOwnEscape(region, () => {
    onEscape()
    leave()
  })

  const takeHotkey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.code !== 'F8') return
    event.preventDefault()
    if (isInside()) return leave()
    origin.current = document.activeElement
    setEntered(true)
  })
  useEffect(() => {
    document.addEventListener('keydown', takeHotkey)
    return () => document.removeEventListener('keydown', takeHotkey)
  }, [])

  /** Past either end it goes back to where it came from. */
  const handleTab = (event: KeyboardEvent) => {
    if (!entered || event.key !== 'Tab') return
    const stops = [
      list.current,
      ...(list.current?.querySelectorAll<HTMLElement>('[tabindex="0"], button') ?? []),
    ]
    if (event.target !== stops.at(event.shiftKey ? 0 : -1)) return
    event.preventDefault()
    leave()
  }
  const handleBlur = ({ relatedTarget }: FocusEvent) => {
    if (region.current?.contains(relatedTarget)) return
    setFocused(false)
    // Without a target it is the window that has lost the focus, or what had it has gone.
    if (relatedTarget) leave()
  }

  const focus = useMemo(() => ({ inside: focused, leave }), [focused, leave])

  return (
    // A press here is no press outside of a dialog.
    <DismissableLayer.Branch
      ref={region}
      role="region"
      aria-label="Notices (F8)"
      onKeyDown={handleTab}
      onFocus={() => setFocused(true)}
      onBlur={handleBlur}
    >
      {entered && (
        // Without content: as long as it is there, the dialog below does not hold the focus.
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
        // A notice is announced by itself. That it is a live region keeps dialogs from hiding it from those who hear the page.
        aria-live="off"
        className="pointer-events-none fixed inset-x-3 z-80 flex flex-col gap-2 outline-none md:right-4 md:left-auto md:w-full md:max-w-[420px] print:hidden"
      >
        <NoticeFocus value={focus}>{children}</NoticeFocus>
      </ol>
    </DismissableLayer.Branch>
  )
}
