import { zodResolver } from '@hookform/resolvers/zod'
import { Plus } from 'lucide-react'
import { useEffect, useId } from 'react'
import { useForm } from 'react-hook-form'
import { createTemplateItemPayload } from '#shared/checklists/schemas.ts'
import type { CreateTemplateItem } from '#shared/checklists/checklists.ts'
import type { Origin } from '../../core/api/idempotency.ts'
import { placeOnce, useOrigin } from '../../core/api/origin.ts'
import { showFieldErrors } from '../../core/api/field-errors.ts'
import { isSame, standOnSaved } from '../../core/api/stand-on-saved.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/field/checkbox.tsx'
import { TextAreaField, TextField } from '../../ui/field/field.tsx'
import type { AddDone } from './template-items.api.ts'

const EMPTY = { title: '', description: '', isRequired: false, estimatedMinutes: 0 }

interface TemplateItemFormProps {
  /** The new item's position. */
  position: number
  onAdd: (item: CreateTemplateItem, origin: Origin, done: AddDone) => void
  busy: boolean
  onDirtyChange: (dirty: boolean) => void
}

/** Adds one item after the other. */
export function TemplateItemForm({ position, onAdd, busy, onDirtyChange }: TemplateItemFormProps) {
  const form = useForm({
    resolver: zodResolver(createTemplateItemPayload.omit({ position: true })),
    defaultValues: EMPTY,
  })
  const { register, handleSubmit, getValues, setFocus, formState } = form
  const { errors, isDirty } = formState
  const origin = useOrigin(!isDirty)
  const requiredId = useId()
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange])

  const submit = handleSubmit((item) => {
    const sent = structuredClone(getValues())
    onAdd({ ...item, position: placeOnce(origin, item, () => position) }, origin, {
      onSuccess: () => {
        // The user may have started to type the next item.
        const isLeft = isSame(getValues(), sent)
        standOnSaved(form, sent, EMPTY)
        if (isLeft) setFocus('title')
      },
      onError: (error) => showFieldErrors(form, error),
    })
  })

  return (
    <form
      noValidate
      aria-label="Add an item"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void submit()
      }}
    >
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <TextField
          label="Title"
          required
          autoComplete="off"
          data-autofocus
          error={errors.title?.message}
          {...register('title')}
        />
        <TextField
          label="Minutes"
          type="number"
          inputMode="numeric"
          min={0}
          error={errors.estimatedMinutes?.message}
          {...register('estimatedMinutes', {
            setValueAs: (text: string | number) => (String(text).trim() === '' ? 0 : Number(text)),
          })}
        />
      </div>
      <TextAreaField
        label="Description"
        rows={1}
        error={errors.description?.message}
        {...register('description')}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <label
          htmlFor={requiredId}
          className="flex min-h-9 items-center gap-2.5 text-sm pointer-coarse:min-h-11"
        >
          <Checkbox id={requiredId} {...register('isRequired')} />
          Required
        </label>
        <Button type="submit" variant="primary" busy={busy}>
          <Plus aria-hidden />
          Add Item
        </Button>
      </div>
    </form>
  )
}
