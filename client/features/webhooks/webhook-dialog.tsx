import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, type FormEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import * as t from '#texts/shop/webhooks.ts'
import { createWebhookPayload, type NewWebhook, type Webhook } from '#shared/webhooks/schemas.ts'
import { WEBHOOK_EVENT_TYPES } from '#shared/webhooks/webhooks.ts'
import { changedOf, fieldsOf, showFieldErrors } from '../../core/api/form-fields.ts'
import { FormDialog } from '../../core/drafts/form-dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { EventChoices } from './event-choices.tsx'
import { useAddWebhook, useChangeWebhook } from './webhooks.api.ts'

const FORM = 'webhook'

interface WebhookDialogProps {
  orgId: string
  open: boolean
  webhook?: Webhook
  onAdded?: (added: NewWebhook) => void
  onClose: () => void
}

export function WebhookDialog({ orgId, open, webhook, onAdded, onClose }: WebhookDialogProps) {
  const add = useAddWebhook(orgId)
  const change = useChangeWebhook(orgId)
  const form = useForm<z.input<typeof createWebhookPayload>, unknown, z.output<typeof createWebhookPayload>>({
    resolver: zodResolver(createWebhookPayload),
    defaultValues: { url: webhook?.url ?? '', events: webhook?.events ?? [...WEBHOOK_EVENT_TYPES] },
  })
  const { control, handleSubmit, setValue, formState } = form
  const { errors, isDirty, dirtyFields } = formState
  const field = fieldsOf(form)
  const events = useWatch({ control, name: 'events' })

  const choices = useRef<HTMLDivElement>(null)

  const save = (values: z.output<typeof createWebhookPayload>) => {
    if (add.isPending || change.isPending) return
    const onError = (error: Error) => showFieldErrors(form, error)
    if (webhook) {
      const changed = changedOf(values, dirtyFields)
      if (Object.keys(changed).length === 0) return onClose()
      return change.mutate({ webhook, change: changed }, { onSuccess: onClose, onError })
    }
    add.mutate(values, {
      onSuccess: (added) => {
        onAdded?.(added)
        onClose()
      },
      onError,
    })
  }
  const submit = (event: FormEvent) =>
    handleSubmit(save, (wrong) => {
      // A wrong field gets the focus and so scrolls into view, but the choices aren't a field.
      if (!wrong.url) choices.current?.scrollIntoView({ block: 'start' })
    })(event)

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={webhook ? t.edit : t.add}
      size="lg"
      dirty={isDirty && !add.isSuccess && !change.isSuccess}
      submit={{
        label: webhook ? t.saveChanges : t.add,
        form: FORM,
        busy: add.isPending || change.isPending,
      }}
    >
      <form id={FORM} noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
        <TextField
          label={t.address}
          type="url"
          inputMode="url"
          hint={t.addressHint}
          required
          autoComplete="off"
          data-autofocus
          {...field('url')}
        />
        <EventChoices
          ref={choices}
          chosen={events}
          error={errors.events?.message}
          onChange={(chosen) =>
            setValue('events', chosen, { shouldDirty: true, shouldValidate: formState.isSubmitted })
          }
        />
      </form>
    </FormDialog>
  )
}
