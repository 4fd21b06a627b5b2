import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type Ref,
  type RefObject,
} from 'react'

/** In React, focus and blur bubble, as these do. */
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

/** Renders nothing: it passes the props of a tooltip's trigger to an existing element. */
export function TooltipTarget({ target, ref, 'aria-describedby': words, ...handlers }: TooltipTargetProps) {
  // Read again after each render, because the element may have changed.
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
