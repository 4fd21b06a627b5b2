import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { User } from '#shared/people/types.ts'
import { updateProfilePayload } from '#shared/people/schemas.ts'
import * as t from '#texts/account/profile.ts'
import { changedOf, fieldsOf, showFieldErrors } from '../../../core/api/form-fields.ts'
import { standOnSaved } from '../../../core/api/stand-on-saved.ts'
import { useUser } from '../../../core/session.tsx'
import { UnsavedBar, useUnsavedBar } from '../../../core/subjects/unsaved-bar.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { Section } from '../../../ui/page.tsx'
import { PasswordField } from '../../../ui/field/password-field.tsx'
import { useUpdateProfile } from './profile.api.ts'

const profileForm = updateProfilePayload.omit({ userId: true })

export function ProfileForm() {
  const user = useUser()
  const update = useUpdateProfile()
  const form = useForm<z.input<typeof profileForm>, unknown, z.output<typeof profileForm>>({
    resolver: zodResolver(profileForm),
    values: valuesOf(user),
    // Another device may have saved in the meantime. Typed values stay.
    resetOptions: { keepDirtyValues: true },
  })
  const { control, resetField, formState } = form
  const { errors, dirtyFields } = formState
  const field = fieldsOf(form)
  const typed = useWatch({ control, name: 'email' }) ?? ''
  const changesAddress = typed.trim().toLowerCase() !== (user.email ?? '')
  useEffect(() => {
    // The password only confirms the new address, and isn't a change by itself.
    if (!changesAddress) resetField('currentPassword')
  }, [changesAddress, resetField])
  const bar = useUnsavedBar(form, update.isPending)

  const submit = form.handleSubmit((values) => {
    const sent = structuredClone(form.getValues())
    update.mutate(changedOf(values, { ...dirtyFields, currentPassword: changesAddress }), {
      onSuccess: (saved) => standOnSaved(form, sent, valuesOf(saved)),
      onError: (error) => showFieldErrors(form, error),
    })
  })

  return (
    <div className="flex flex-col gap-5">
      <Section title={t.details}>
        <form
          id={bar.form}
          noValidate
          onSubmit={(event) => void submit(event)}
          className="grid gap-4 sm:grid-cols-2"
        >
          <TextField label={t.firstName} autoComplete="given-name" {...field('firstName')} />
          <TextField label={t.lastName} autoComplete="family-name" {...field('lastName')} />
          <TextField
            label={t.displayName}
            autoComplete="nickname"
            required
            hint={t.displayNameHint}
            className="sm:col-span-2"
            {...field('displayName')}
          />
          <TextField
            label={t.email}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            hint={t.emailHint}
            {...field('email')}
          />
          {changesAddress && (
            <PasswordField
              label={t.currentPassword}
              autoComplete="current-password"
              required
              hint={errors.currentPassword ? undefined : t.forSecurity}
              {...field('currentPassword')}
            />
          )}
          <TextField label={t.phone} type="tel" autoComplete="tel" {...field('phone')} />
        </form>
      </Section>
      <UnsavedBar {...bar} />
    </div>
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
