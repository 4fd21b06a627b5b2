import { useId, type ComponentProps } from 'react'
import { Checkbox } from '../../ui/field/checkbox.tsx'

/** Whether the customer's approval of a drawing meets the gate. */
export function MetByApproval(control: ComponentProps<'input'>) {
  const id = useId()
  return (
    <div>
      <label
        htmlFor={id}
        className="flex min-h-9 cursor-pointer items-center gap-2.5 text-sm font-medium pointer-coarse:min-h-11"
      >
        <Checkbox id={id} aria-describedby={`${id}-hint`} {...control} />
        Met by an approved drawing
      </label>
      <p id={`${id}-hint`} className="mt-1 text-xs text-muted">
        When the customer signs a drawing that you have sent for approval, the gate is met by itself.
      </p>
    </div>
  )
}
