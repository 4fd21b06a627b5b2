import { zodResolver } from '@hookform/resolvers/zod'
import { UserPlus } from 'lucide-react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { createUserPayload } from '#shared/people/schemas.ts'
import * as t from '#texts/shop/members.ts'
import { fieldsOf, showFieldErrors } from '../../../core/api/form-fields.ts'
import { standOnSaved } from '../../../core/api/stand-on-saved.ts'
import { useUnsaved } from '../../../core/drafts/use-unsaved.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field/field.tsx'
import { useCreateUser, type CreatedUser, type NewUser } from './members.api.ts'
import { ROLE_OPTIONS } from '../role-badge.tsx'

const NOBODY: z.input<typeof createUserPayload> = { email: '', firstName: '', lastName: '', role: 'SHOP' }

interface CreateUserFormProps {
  orgId: string
  onCreated: (created: CreatedUser) => void
}

export function CreateUserForm({ orgId, onCreated }: CreateUserFormProps) {
  const create = useCreateUser(orgId)
  const form = useForm<z.input<typeof createUserPayload>, unknown, NewUser>({
    resolver: zodResolver(createUserPayload),
    defaultValues: NOBODY,
  })
  const { formState } = form
  const { isDirty } = formState
  const field = fieldsOf(form)
  useUnsaved({ isDirty: () => isDirty })

  const submit = form.handleSubmit((input) => {
    if (create.isPending) return
    const sent = structuredClone(form.getValues())
    create.mutate(input, {
      onSuccess: (created) => {
        standOnSaved(form, sent, NOBODY)
        onCreated(created)
      },
      onError: (error) => showFieldErrors(form, error),
    })
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 sm:grid-cols-2">
      <TextField label={t.firstName} autoComplete="off" required {...field('firstName')} />
      <TextField label={t.lastName} autoComplete="off" required {...field('lastName')} />
      <TextField
        label={t.email}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...field('email')}
      />
      <SelectField label={t.role} required options={ROLE_OPTIONS} {...field('role')} />
      <div className="sm:col-span-2">
        <Button type="submit" variant="primary" busy={create.isPending} className="max-sm:w-full">
          <UserPlus aria-hidden />
          {t.createUser}
        </Button>
      </div>
    </form>
  )
}
