import { ChevronDown } from 'lucide-react'
import { useId, useState, type ComponentProps } from 'react'
import { title } from '#texts/orders/order-parts.ts'
import { cn } from '../../../ui/cn.ts'
import { PartNames } from '../../parts/part-names.tsx'

/** Folded until it is used. */
export function NewOrderParts(names: ComponentProps<typeof PartNames>) {
  const id = useId()
  const [open, setOpen] = useState(names.parts.length > 0 || names.typed !== '')
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
        {open && <PartNames {...names} />}
      </div>
    </div>
  )
}
