import { createElement, useEffect, useSyncExternalStore, type ComponentType, type ReactNode } from 'react'
import { useIdle } from './idle.ts'

export type TooltipProps = {
  label: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** One element that takes a ref and focus. */
  children: ReactNode
}

// What places a tooltip is as large as a third of the board. It comes with the first idle moment, long before anybody has
// rested a pointer for the 700 ms that a tooltip waits.
let loaded: ComponentType<TooltipProps> | undefined
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

function load(): void {
  loading ??= import('./tooltip-body.tsx').then(
    ({ TooltipBody }) => {
      loaded = TooltipBody
      for (const listener of listeners) listener()
    },
    () => {
      // Without a network the words stay in the labels; the next one that is shown tries again.
      loading = undefined
    },
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function Tooltip(props: TooltipProps) {
  useSyncExternalStore(subscribe, () => loaded !== undefined)
  const idle = useIdle()
  useEffect(() => {
    if (idle) load()
  }, [idle])
  return loaded ? createElement(loaded, props) : props.children
}
