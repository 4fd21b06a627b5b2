import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { updateOrganizationPayload } from '#shared/people/schemas.ts'
import { showFieldErrors } from '../../core/api/field-errors.ts'
import { standOnSaved } from '../../core/api/stand-on-saved.ts'
import { useUnsaved } from '../../core/unsaved/use-unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { useSaveCapacity } from './working-time.api.ts'

const capacity = updateOrganizationPayload.pick({ capacityHours: true })

interface CapacityFormProps {
  orgId: string
  capacityHours: number | null
}

export function CapacityForm({ orgId, capacityHours }: CapacityFormProps) {
  const save = useSaveCapacity(orgId)
  const form = useForm({
    resolver: zodResolver(capacity),
    values: { capacityHours },
    // Another admin's save changes these values. Typed values stay.
    resetOptions: { keepDirtyValues: true },
  })
  const { register, formState } = form
  const { errors, isDirty } = formState
  useUnsaved({ isDirty: () => isDirty })

  const submit = form.handleSubmit(({ capacityHours = null }) => {
    const sent = structuredClone(form.getValues())
    save.mutate(capacityHours, {
      onSuccess: (saved) => standOnSaved(form, sent, { capacityHours: saved.capacityHours }),
      onError: (error) => showFieldErrors(form, error),
    })
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="Hours a week"
        // A number field would report invalid input as empty, and so clear the capacity.
        inputMode="numeric"
        autoComplete="off"
        placeholder="Not set"
        className="max-w-xl"
        hint="How much work the shop gets done in a week, all its people together. Dates are drawn from it until enough orders are finished, and the week is measured against it."
        error={errors.capacityHours?.message}
        {...register('capacityHours', { setValueAs: hoursOf })}
      />
      <Button
        type="submit"
        variant="primary"
        disabled={!isDirty}
        busy={save.isPending}
        className="mt-4 max-sm:w-full"
      >
        Save hours
      </Button>
    </form>
  )
}

/** The typed number; null for an empty field. The schema refuses invalid text. */
function hoursOf(typed: string | number | null): number | null {
  return typed === null || String(typed).trim() === '' ? null : Number(typed)
}
