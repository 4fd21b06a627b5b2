import { useId, type ComponentProps } from 'react'
import * as t from '#texts/shop/hold-settings.ts'
import { Checkbox } from '../../../ui/field/checkbox.tsx'

export function MetByApproval(control: ComponentProps<'input'>) {
  const id = useId()
  return (
    <div>
      <label
        htmlFor={id}
        className="flex min-h-9 cursor-pointer items-center gap-2.5 text-sm font-medium pointer-coarse:min-h-11"
      >
        <Checkbox id={id} aria-describedby={`${id}-hint`} {...control} />
        {t.byDrawing}
      </label>
      <p id={`${id}-hint`} className="mt-1 text-xs text-muted">
        {t.byDrawingHint}
      </p>
    </div>
  )
}
