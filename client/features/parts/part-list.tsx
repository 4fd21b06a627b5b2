import { Plus } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import * as t from '#texts/orders/order-parts.ts'
import { Button } from '../../ui/button.tsx'

interface PartListProps {
  /** None for an archived order. */
  onAdd: (() => void) | undefined
  children: ReactNode
}

export function PartList({ onAdd, children }: PartListProps) {
  const title = useId()
  return (
    <section aria-labelledby={title} className="mb-5 rounded-lg bg-sunken px-3 pt-2.5 pb-1">
      <h3 id={title} className="text-xs text-muted">
        {t.title}
      </h3>
      <ul aria-labelledby={title} className="divide-y divide-line">
        {children}
      </ul>
      {onAdd && (
        <Button variant="ghost" size="sm" className="-mx-2.5 my-1" onClick={onAdd}>
          <Plus aria-hidden />
          {t.add}
        </Button>
      )}
    </section>
  )
}
