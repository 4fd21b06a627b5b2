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
import type { TooltipBodyProps, TooltipProps } from './tooltip-body.tsx'

// Positioning is a third of the board's size. Tooltips wait for 700 ms, so idle loading is early enough.
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
      // The next mounted tooltip tries again. Until then, labels say the same.
      loading = undefined
    },
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

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
  const [late] = useState(() => loaded === undefined)
  const idle = useIdle()
  useEffect(() => {
    if (idle) load()
  }, [idle])
  return Body ? createElement(Body, { ...props, late }) : null
}
