import { Tooltip as Radix } from 'radix-ui'
import { type ReactElement, type ReactNode, type Ref, type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { wasPointedAt } from './resting-pointer.ts'
import { TooltipTarget } from './tooltip-target.tsx'

interface Words {
  label: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
}

export interface TooltipProps extends Words {
  /** One element that takes a ref and can be focused. */
  children: ReactElement<{ ref?: Ref<HTMLElement> }>
}

export interface TooltipBodyProps extends Words {
  target: RefObject<HTMLElement | null>
  /** The target was there before this code loaded. */
  late: boolean
}

const DELAY_MS = 700
const SKIP_MS = 300

let closedAt = -Infinity

/** Each has its own provider: one around the page would have to load before the page. */
export function TooltipBody({ label, side = 'top', late, target }: TooltipBodyProps) {
  const [delay, setDelay] = useState(DELAY_MS)
  // No delay from one tooltip to the next. Flushed, because Radix reads the delay with the next event.
  const enter = () => {
    const next = performance.now() - closedAt < SKIP_MS ? 0 : DELAY_MS
    if (next !== delay) flushSync(() => setDelay(next))
  }
  // Radix waits for a movement, which a pointer that rested before this code loaded doesn't make.
  useEffect(() => {
    const element = target.current
    if (late && element && wasPointedAt(element)) {
      element.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }))
    }
  }, [late, target])
  const remember = (open: boolean) => {
    if (!open) closedAt = performance.now()
  }
  return (
    <Radix.Provider delayDuration={delay}>
      <Radix.Root onOpenChange={remember}>
        <Radix.Trigger asChild onPointerEnter={enter}>
          <TooltipTarget target={target} />
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
