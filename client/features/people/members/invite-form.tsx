import { zodResolver } from '@hookform/resolvers/zod'
import { Plus } from 'lucide-react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { createInvitePayload } from '#shared/people/schemas.ts'
import * as t from '#texts/shop/invites.ts'
import { fieldsOf, showFieldErrors } from '../../../core/api/form-fields.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field/field.tsx'
import { useCreateInvite, type InviteInput, type NewInvite } from './invites.api.ts'
import { ROLE_OPTIONS } from '../role-badge.tsx'

interface InviteFormProps {
  orgId: string
  onCreated: (invite: NewInvite) => void
}

export function InviteForm({ orgId, onCreated }: InviteFormProps) {
  const create = useCreateInvite(orgId)
  const form = useForm<z.input<typeof createInvitePayload>, unknown, InviteInput>({
    resolver: zodResolver(createInvitePayload),
    defaultValues: { role: 'SHOP', expiresInDays: 7, maxUses: 1 },
  })
  const { handleSubmit } = form
  const field = fieldsOf(form)

  const submit = handleSubmit((input) =>
    create.mutate(input, {
      onSuccess: onCreated,
      onError: (error) => showFieldErrors(form, error),
    }),
  )

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-4">
      <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <SelectField label={t.role} options={ROLE_OPTIONS} {...field('role')} />
        <TextField
          label={t.expiresInDays}
          type="number"
          inputMode="numeric"
          min={1}
          max={365}
          {...field('expiresInDays', { valueAsNumber: true })}
        />
        <TextField
          label={t.uses}
          type="number"
          inputMode="numeric"
          min={1}
          max={1000}
          {...field('maxUses', { valueAsNumber: true })}
        />
      </div>
      <Button type="submit" variant="primary" busy={create.isPending} className="mt-4 max-sm:w-full">
        <Plus aria-hidden />
        {t.createLink}
      </Button>
    </form>
  )
}
