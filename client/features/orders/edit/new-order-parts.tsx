import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { NewPart } from '#shared/parts/types.ts'
import { title } from '#texts/orders/order-parts.ts'
import { cn } from '../../../ui/cn.ts'
import { PartNames } from '../../parts/part-names.tsx'

interface NewOrderPartsProps {
  parts: NewPart[]
  onChange: (parts: NewPart[]) => void
  readOnly: boolean
}

/** Folded until it is used. */
export function NewOrderParts({ parts, onChange, readOnly }: NewOrderPartsProps) {
  const id = useId()
  const [open, setOpen] = useState(parts.length > 0)
  return (
    <div className="flex flex-col gap-3">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="-mx-2 flex min-h-9 items-center gap-1.5 self-start rounded-lg px-2 text-sm font-medium text-muted hover:bg-hover hover:text-ink pointer-coarse:min-h-11"
      >
        <ChevronDown aria-hidden className={cn('size-4 transition-transform', !open && '-rotate-90')} />
        {title}
      </button>
      <div id={id} className={cn(!open && 'hidden')}>
        {open && <PartNames parts={parts} onChange={onChange} readOnly={readOnly} />}
      </div>
    </div>
  )
}
