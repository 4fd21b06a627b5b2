import { Tooltip as Radix } from 'radix-ui'
import { useState, type PointerEvent as EnterEvent } from 'react'
import { flushSync } from 'react-dom'
import type { TooltipProps } from './tooltip-props.ts'

const DELAY_MS = 700
const SKIP_MS = 300

let closedAt = -Infinity

/** Each has its own provider: one around the page would have to be loaded before the page. */
export function TooltipBody({ label, side = 'top', children }: TooltipProps) {
  const [delay, setDelay] = useState(DELAY_MS)
  // No delay from one tooltip to the next. Flushed, because Radix reads the delay with the next event.
  const enter = ({ currentTarget, pointerType }: EnterEvent) => {
    const next = performance.now() - closedAt < SKIP_MS ? 0 : DELAY_MS
    if (next !== delay) flushSync(() => setDelay(next))
    // Radix begins to wait when the pointer moves. One that rests comes over what is drawn under it, and moves no more;
    // of that browsers tell by this event, and React by no `onPointerEnter`.
    currentTarget.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType }))
  }
  const remember = (open: boolean) => {
    if (!open) closedAt = performance.now()
  }
  return (
    <Radix.Provider delayDuration={delay}>
      <Radix.Root onOpenChange={remember}>
        <Radix.Trigger asChild onPointerOver={enter}>
          {children}
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-70 max-w-64 animate-fade-in rounded-md bg-tip px-2 py-1 text-xs font-medium text-tip-ink shadow-raised select-none"
          >
            {label}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
