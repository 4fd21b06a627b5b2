import { zodResolver } from '@hookform/resolvers/zod'
import { Plus } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { createTemplateItemPayload } from '#shared/checklists/schemas.ts'
import type { CreateTemplateItem } from '#shared/checklists/checklists.ts'
import * as t from '#texts/files/template-items.ts'
import { useRequestId } from '../../../core/api/request-id.ts'
import { fieldsOf, showFieldErrors } from '../../../core/api/form-fields.ts'
import { isSame, standOnSaved } from '../../../core/api/stand-on-saved.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/field/checkbox.tsx'
import { TextAreaField, TextField } from '../../../ui/field/field.tsx'
import type { AddDone } from './template-items.api.ts'

const EMPTY = { title: '', description: '', isRequired: false, estimatedMinutes: 0 }

interface TemplateItemFormProps {
  position: number
  onAdd: (item: CreateTemplateItem, requestId: string, done: AddDone) => void
  busy: boolean
  onDirtyChange: (dirty: boolean) => void
}

export function TemplateItemForm({ position, onAdd, busy, onDirtyChange }: TemplateItemFormProps) {
  const form = useForm({
    resolver: zodResolver(createTemplateItemPayload.omit({ position: true })),
    defaultValues: EMPTY,
  })
  const { handleSubmit, getValues, setFocus, formState } = form
  const { isDirty } = formState
  const field = fieldsOf(form)
  const requestId = useRequestId(!isDirty)
  // Counted once until it is added, so that a second try is the same request.
  const [place, setPlace] = useState<{ requestId: string; position: number }>()
  const requiredId = useId()
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange])

  const submit = handleSubmit((item) => {
    const sent = structuredClone(getValues())
    const at = place?.requestId === requestId ? place.position : position
    setPlace({ requestId, position: at })
    onAdd({ ...item, position: at }, requestId, {
      onSuccess: () => {
        setPlace(undefined)
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
      aria-label={t.addAnItem}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void submit()
      }}
    >
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <TextField label={t.title} required autoComplete="off" data-autofocus {...field('title')} />
        <TextField
          label={t.minutes}
          type="number"
          inputMode="numeric"
          min={0}
          {...field('estimatedMinutes', {
            setValueAs: (text: string | number) => (String(text).trim() === '' ? 0 : Number(text)),
          })}
        />
      </div>
      <TextAreaField label={t.description} rows={1} {...field('description')} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <label
          htmlFor={requiredId}
          className="flex min-h-9 items-center gap-2.5 text-sm pointer-coarse:min-h-11"
        >
          <Checkbox id={requiredId} {...form.register('isRequired')} />
          {t.required}
        </label>
        <Button type="submit" variant="primary" busy={busy}>
          <Plus aria-hidden />
          {t.addItem}
        </Button>
      </div>
    </form>
  )
}
