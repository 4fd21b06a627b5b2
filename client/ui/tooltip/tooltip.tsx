import { createElement, useEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { useIdle } from '../idle.ts'
import { followPointer } from './resting-pointer.ts'
import type { TooltipProps } from './tooltip-props.ts'

// The code that positions a tooltip is a third of the size of the board's. It is loaded when the browser is idle. That is
// early enough, because a tooltip appears after 700 ms of hovering.
let loaded: ComponentType<TooltipProps & { late: boolean }> | undefined
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

function load(): void {
  if (loading) return
  const pointer = followPointer()
  loading = import('./tooltip-body.tsx').then(
    async ({ TooltipBody }) => {
      // With its tooltip an element is drawn anew, and a press on it would never become a click.
      await pointer.released()
      pointer.stop()
      loaded = TooltipBody
      for (const listener of listeners) listener()
    },
    () => {
      pointer.stop()
      // Without a network there are no tooltips; labels say the same. The next one that is mounted tries again.
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
  // It stood before the code came.
  const [late] = useState(() => loaded === undefined)
  const idle = useIdle()
  useEffect(() => {
    if (idle) load()
  }, [idle])
  return loaded ? createElement(loaded, { ...props, late }) : props.children
}
