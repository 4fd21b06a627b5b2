import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import type { User } from '#shared/people/types.ts'
import { isTimeZone, registerPayload } from '#shared/people/schemas.ts'
import { labelled, requiredText } from '#shared/text.ts'
import * as tLabel from '#texts/calls/labels.ts'
import * as t from '#texts/account/register.ts'
import * as tValidation from '#texts/calls/validation.ts'
import { Button } from '../../../ui/button.tsx'
import { cn } from '../../../ui/cn.ts'
import { TextField } from '../../../ui/field/field.tsx'
import { PasswordField } from '../../../ui/field/password-field.tsx'
import { useRegister } from './auth.api.ts'
import type { OPEN_ENTRY } from './passwords.api.ts'
import { fieldsOf, showFieldErrors } from '../../../core/api/form-fields.ts'

// The form requires names; the call doesn't.
const fields = z.object({
  ...registerPayload.shape,
  firstName: requiredText(tLabel.firstName, 100),
  lastName: requiredText(tLabel.lastName, 100),
})

// `when` reports this error together with all others, and not after them.
const registerForm = fields.refine(({ inviteCode, organizationName }) => inviteCode || organizationName, {
  path: ['organizationName'],
  error: labelled(tValidation.required, tLabel.shopName),
  when: () => true,
})

const invitedForm = fields.refine(({ inviteCode }) => inviteCode, {
  path: ['inviteCode'],
  error: labelled(tValidation.required, tLabel.inviteCode),
  when: () => true,
})

export function useRegisterForm(
  inviteCode: string,
  entry: Entry,
  onEnter: (user: User, setupCode: string | null | undefined) => void,
) {
  const registration = useRegister()
  const form = useForm<z.input<typeof registerForm>, unknown, z.output<typeof registerForm>>({
    resolver: zodResolver(entry.closed ? invitedForm : registerForm),
    defaultValues: {
      firstName: '',
      lastName: '',
      displayName: '',
      email: '',
      password: '',
      organizationName: '',
      setupCode: '',
      inviteCode,
    },
  })
  const submit = form.handleSubmit((values) =>
    registration.mutate(
      { ...values, timeZone: ownTimeZone() },
      {
        onSuccess: ({ user }) => onEnter(user, values.setupCode),
        onError: (error) => showFieldErrors(form, error),
      },
    ),
  )
  return { form, submit, busy: registration.isPending }
}

type Entry = typeof OPEN_ENTRY

type RegisterFormProps = ReturnType<typeof useRegisterForm> & {
  entry: Entry
  byLink: boolean
  code: string
}

export function RegisterForm({ form, submit, busy, entry, byLink, code }: RegisterFormProps) {
  const { closed } = entry
  const { control, formState } = form
  const { errors } = formState
  const field = fieldsOf(form)
  const [firstName, lastName] = useWatch({ control, name: ['firstName', 'lastName'] })
  const organizationError = code ? undefined : errors.organizationName?.message
  const asksOrganization = !byLink && !closed
  const [asked, setAsked] = useState({ inviteCode: byLink, displayName: byLink })
  // It stays, although its error goes with the first letter typed.
  if (errors.displayName && !asked.displayName) setAsked({ ...asked, displayName: true })
  const shown = {
    inviteCode: asked.inviteCode || closed || code !== '' || errors.inviteCode !== undefined,
    displayName: asked.displayName,
  }
  const ask = (name: keyof typeof asked) => {
    setAsked((before) => ({ ...before, [name]: true }))
    requestAnimationFrame(() => form.setFocus(name))
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 sm:grid-cols-2">
      {closed && !code && (
        <p role="status" className="rounded-xl bg-sunken p-4 text-sm font-medium sm:col-span-2">
          {t.closed}
        </p>
      )}
      <TextField label={t.firstName} autoComplete="given-name" required {...field('firstName')} />
      <TextField label={t.lastName} autoComplete="family-name" required {...field('lastName')} />
      <TextField
        label={t.email}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        className="sm:col-span-2"
        {...field('email')}
      />
      <PasswordField
        label={t.password}
        autoComplete="new-password"
        required
        hint={errors.password ? undefined : t.atLeast}
        className="sm:col-span-2"
        {...field('password')}
      />
      {asksOrganization && (
        <TextField
          label={t.organizationName}
          autoComplete="organization"
          required={!code}
          disabled={Boolean(code)}
          hint={organizationError ? undefined : code ? t.notNeeded : t.yourShop}
          error={organizationError}
          className="sm:col-span-2"
          {...form.register('organizationName')}
        />
      )}
      {asksOrganization && entry.asksSetupCode && !code && (
        <TextField
          label={t.setupCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          hint={t.setupCodeHint}
          className="sm:col-span-2"
          {...field('setupCode')}
        />
      )}
      <TextField
        label={t.inviteCode}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required={closed}
        hint={closed ? t.codeInLink : t.pasteCode}
        className={shown.inviteCode ? 'sm:col-span-2' : 'hidden'}
        {...field('inviteCode', { setValueAs: codeIn })}
      />
      <TextField
        label={t.displayName}
        autoComplete="nickname"
        placeholder={`${firstName} ${lastName}`.trim()}
        hint={t.displayNameHint}
        className={shown.displayName ? 'sm:col-span-2' : 'hidden'}
        {...field('displayName')}
      />
      {!shown.inviteCode && (
        <Button
          variant="outline"
          className={cn('h-auto! min-h-11 whitespace-normal!', shown.displayName && 'sm:col-span-2')}
          onClick={() => ask('inviteCode')}
        >
          {t.haveInvite}
        </Button>
      )}
      {!shown.displayName && (
        <Button
          variant="outline"
          className={cn('h-auto! min-h-11 whitespace-normal!', shown.inviteCode && 'sm:col-span-2')}
          onClick={() => ask('displayName')}
        >
          {t.chooseDisplayName}
        </Button>
      )}
      <Button type="submit" variant="primary" size="lg" busy={busy} className="mt-1 w-full sm:col-span-2">
        {t.create}
      </Button>
    </form>
  )
}

/** People paste the whole link. */
function codeIn(text: string): string {
  return /[?&]invite=([\w-]+)/.exec(text)?.[1] ?? text
}

function ownTimeZone(): string | undefined {
  const name = Intl.DateTimeFormat().resolvedOptions().timeZone
  return isTimeZone(name) ? name : undefined
}
