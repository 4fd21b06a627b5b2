import { Link2 } from 'lucide-react'
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import type { Order } from '#shared/orders/types.ts'
import { Button } from '../../../ui/button.tsx'
import { useFocusFallback } from '../../../ui/dialog/focus-fallback.ts'
import { useMakeLink } from './customer-link.api.ts'
import { inline } from '../../../ui/inline.ts'
import * as t from '#texts/customer/customer-link.ts'

export function MakeLink({
  order: { id: orderId, customerEmail },
}: {
  order: Pick<Order, 'id' | 'customerEmail'>
}) {
  const make = useMakeLink(orderId)
  const place = useRef<HTMLDivElement>(null)
  useFocusToLink(place, orderId)
  useFocusFallback(place)
  return (
    <div ref={place} className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <p className="min-w-0 flex-1 basis-60 text-sm text-pretty text-muted">
        {t.intro}
        {customerEmail !== null && (
          <>
            {' '}
            {inline(t.emailsGoTo<ReactNode>({ email: <bdi className="wrap-anywhere">{customerEmail}</bdi> }))}
          </>
        )}
      </p>
      <Button variant="outline" busy={make.isPending} onClick={() => make.mutate()}>
        <Link2 aria-hidden />
        {t.create}
      </Button>
    </div>
  )
}

function useFocusToLink(place: RefObject<HTMLElement | null>, orderId: string): void {
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    return () => {
      if (!element.contains(document.activeElement)) return
      // Deferred like the focus fallback, which runs after it.
      queueMicrotask(() => {
        if (element.isConnected || document.activeElement !== document.body) return
        document.querySelector<HTMLElement>(`[data-link-of="${orderId}"] input`)?.focus()
      })
    }
  }, [place, orderId])
}
