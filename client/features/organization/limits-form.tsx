import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { DEFAULT_WIP_LIMITS, STATUSES, type Status } from '#shared/orders/orders.ts'
import { updateColumnPayload } from '#shared/people/schemas.ts'
import { standOnSaved } from '../../core/api/stand-on-saved.ts'
import { useUnsaved } from '../../core/unsaved/use-unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { useSaveLimits } from './organization.api.ts'
import type { BoardColumn } from '../people/people.api.ts'

const limits = z.record(z.enum(STATUSES), updateColumnPayload.shape.wipLimit)
type Limits = Record<Status, number>

export function LimitsForm({ orgId, columns }: { orgId: string; columns: BoardColumn[] }) {
  const save = useSaveLimits(orgId)
  const form = useForm<Limits>({
    resolver: zodResolver(limits),
    values: limitsOf(columns),
    resetOptions: { keepDirtyValues: true },
  })
  const { register, formState } = form
  const { errors, isDirty, dirtyFields } = formState
  useUnsaved({ isDirty: () => isDirty })

  const submit = form.handleSubmit((values) => {
    const changed = STATUSES.filter((status) => dirtyFields[status])
    const inputs = changed.map((status) => ({ status, wipLimit: values[status] }))
    const sent = structuredClone(form.getValues())
    save.mutate(inputs, { onSuccess: () => standOnSaved(form, sent, values) })
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {columns.map(({ id, name, status }) => (
          <TextField
            key={id}
            label={name}
            type="number"
            inputMode="numeric"
            min={1}
            max={9999}
            error={errors[status as Status]?.message}
            {...register(status as Status, { valueAsNumber: true })}
          />
        ))}
      </div>
      <Button
        type="submit"
        variant="primary"
        disabled={!isDirty}
        busy={save.isPending}
        className="mt-4 max-sm:w-full"
      >
        Save limits
      </Button>
    </form>
  )
}

function limitsOf(columns: BoardColumn[]): Limits {
  const known = columns.map(({ status, wipLimit }) => [status, wipLimit])
  return { ...DEFAULT_WIP_LIMITS, ...Object.fromEntries(known) }
}
