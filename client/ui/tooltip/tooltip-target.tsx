import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type Ref,
  type RefObject,
} from 'react'

/** What React calls these events. Its focus and blur bubble, as these do. */
const HANDLERS = {
  pointerenter: 'onPointerEnter',
  pointermove: 'onPointerMove',
  pointerleave: 'onPointerLeave',
  pointerdown: 'onPointerDown',
  click: 'onClick',
  focusin: 'onFocus',
  focusout: 'onBlur',
} as const

type Handlers = { [Name in (typeof HANDLERS)[keyof typeof HANDLERS]]?: (event: Event) => void }

interface TooltipTargetProps extends Handlers {
  target: RefObject<HTMLElement | null>
  ref?: Ref<HTMLElement | null>
  'aria-describedby'?: string | undefined
}

/**
 * Stands where a tooltip's trigger expects its button, renders nothing, and gives what the trigger asks for to an element
 * that is there already.
 */
export function TooltipTarget({ target, ref, 'aria-describedby': words, ...handlers }: TooltipTargetProps) {
  // React reads it again after each rendering: another one may stand there by then.
  const element = useSyncExternalStore(neverChanged, () => target.current)
  const latest = useRef<Handlers>(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element, [element])
  useLayoutEffect(() => {
    const listening = new AbortController()
    for (const [type, name] of Object.entries(HANDLERS)) {
      element?.addEventListener(type, (event) => latest.current[name]?.(event), { signal: listening.signal })
    }
    return () => listening.abort()
  }, [element])
  useLayoutEffect(() => {
    if (!element || !words) return
    const before = element.getAttribute('aria-describedby')
    element.setAttribute('aria-describedby', before ? `${before} ${words}` : words)
    return () => {
      if (before) element.setAttribute('aria-describedby', before)
      else element.removeAttribute('aria-describedby')
    }
  }, [element, words])
  return null
}

const neverChanged = () => () => {}
