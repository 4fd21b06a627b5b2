import { zodResolver } from '@hookform/resolvers/zod'
import { UserPlus } from 'lucide-react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { createUserPayload } from '#shared/people/schemas.ts'
import { showFieldErrors } from '../../core/api/field-errors.ts'
import { standOnSaved } from '../../core/api/stand-on-saved.ts'
import { useUnsaved } from '../../core/unsaved/use-unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { useCreateUser, type CreatedUser, type NewUser } from './members.api.ts'
import { ROLE_OPTIONS } from './role-options.ts'

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
  const { register, formState } = form
  const { errors, isDirty } = formState
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
      <TextField
        label="First name"
        autoComplete="off"
        required
        error={errors.firstName?.message}
        {...register('firstName')}
      />
      <TextField
        label="Last name"
        autoComplete="off"
        required
        error={errors.lastName?.message}
        {...register('lastName')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <SelectField
        label="Role"
        required
        options={ROLE_OPTIONS}
        error={errors.role?.message}
        {...register('role')}
      />
      <div className="sm:col-span-2">
        <Button type="submit" variant="primary" busy={create.isPending} className="max-sm:w-full">
          <UserPlus aria-hidden />
          Create User
        </Button>
      </div>
    </form>
  )
}
