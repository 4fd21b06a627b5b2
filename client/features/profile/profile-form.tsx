import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { User } from '#shared/people/types.ts'
import { updateProfilePayload } from '#shared/people/schemas.ts'
import { changedOf } from '../../core/api/changed-of.ts'
import { showFieldErrors } from '../../core/api/field-errors.ts'
import { standOnSaved } from '../../core/api/stand-on-saved.ts'
import { useUser } from '../../core/session.tsx'
import { useUnsaved } from '../../core/unsaved/use-unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { useUpdateProfile } from './profile.api.ts'

const profileForm = updateProfilePayload.omit({ userId: true })

export function ProfileForm() {
  const user = useUser()
  const update = useUpdateProfile()
  const form = useForm<z.input<typeof profileForm>, unknown, z.output<typeof profileForm>>({
    resolver: zodResolver(profileForm),
    values: valuesOf(user),
    // Another device may have saved meanwhile. Typed values stay.
    resetOptions: { keepDirtyValues: true },
  })
  const { register, control, resetField, formState } = form
  const { errors, isDirty, dirtyFields } = formState
  const typed = useWatch({ control, name: 'email' }) ?? ''
  const changesAddress = typed.trim().toLowerCase() !== (user.email ?? '')
  useEffect(() => {
    // The password only confirms the new address, and isn't a change by itself.
    if (!changesAddress) resetField('currentPassword')
  }, [changesAddress, resetField])
  useUnsaved({ isDirty: () => isDirty })

  const submit = form.handleSubmit((values) => {
    const sent = structuredClone(form.getValues())
    update.mutate(changedOf(values, { ...dirtyFields, currentPassword: changesAddress }), {
      onSuccess: (saved) => standOnSaved(form, sent, valuesOf(saved)),
      onError: (error) => showFieldErrors(form, error),
    })
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="First name"
        autoComplete="given-name"
        error={errors.firstName?.message}
        {...register('firstName')}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        error={errors.lastName?.message}
        {...register('lastName')}
      />
      <TextField
        label="Display name"
        autoComplete="nickname"
        required
        hint="How you appear on orders."
        className="sm:col-span-2"
        error={errors.displayName?.message}
        {...register('displayName')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint="You log in with it."
        error={errors.email?.message}
        {...register('email')}
      />
      {changesAddress && (
        <PasswordField
          label="Present password"
          autoComplete="current-password"
          required
          hint={errors.currentPassword ? undefined : 'So that nobody else changes your address.'}
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
      )}
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <div className="sm:col-span-2">
        <Button
          type="submit"
          variant="primary"
          disabled={!isDirty}
          busy={update.isPending}
          className="max-sm:w-full"
        >
          Save changes
        </Button>
      </div>
    </form>
  )
}

function valuesOf({ firstName, lastName, displayName, email, phone }: User) {
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    displayName,
    email: email ?? '',
    phone: phone ?? '',
    currentPassword: '',
  }
}
