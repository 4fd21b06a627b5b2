import { useComposedRefs } from 'radix-ui/internal'
import {
  cloneElement,
  createElement,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
} from 'react'
import { useIdle } from '../idle.ts'
import { followPointer } from './resting-pointer.ts'
import type { TooltipBodyProps, TooltipProps } from './tooltip-props.ts'

// The code that positions a tooltip is a third of the board's size. It loads when the browser is idle. That
// is early enough, because a tooltip appears after 700 ms of hovering.
let loaded: ComponentType<TooltipBodyProps> | undefined
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

function load(): void {
  if (loading) return
  const stop = followPointer()
  loading = import('./tooltip-body.tsx').then(
    ({ TooltipBody }) => {
      stop()
      loaded = TooltipBody
      for (const listener of listeners) listener()
    },
    () => {
      stop()
      // Without a network there are no tooltips, and labels say the same. The next mounted tooltip tries again.
      loading = undefined
    },
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The words are beside the element, so that the element and its focus stay when their code loads. */
export function Tooltip({ children, ...words }: TooltipProps) {
  const target = useRef<HTMLElement>(null)
  const ref = useComposedRefs(children.props.ref, target)
  return (
    <>
      {cloneElement(children, { ref })}
      <LoadedBody {...words} target={target} />
    </>
  )
}

function LoadedBody(props: Omit<TooltipBodyProps, 'late'>) {
  const Body = useSyncExternalStore(subscribe, () => loaded)
  // The element was there before the code loaded.
  const [late] = useState(() => loaded === undefined)
  const idle = useIdle()
  useEffect(() => {
    if (idle) load()
  }, [idle])
  return Body ? createElement(Body, { ...props, late }) : null
}
