import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import type { User } from '#shared/people/types.ts'
import { isTimeZone, registerPayload } from '#shared/people/schemas.ts'
import { requiredText } from '#shared/text.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { useRegister } from './auth.api.ts'
import { showFieldErrors } from '../../core/api/field-errors.ts'

// The form requires names; the call doesn't.
const fields = z.object({
  ...registerPayload.shape,
  firstName: requiredText('First name', 100),
  lastName: requiredText('Last name', 100),
})

// `when` reports this error together with all others, and not after them.
const registerForm = fields.refine(({ inviteCode, organizationName }) => inviteCode || organizationName, {
  path: ['organizationName'],
  error: 'Organization name is required',
  when: () => true,
})

const invitedForm = fields.refine(({ inviteCode }) => inviteCode, {
  path: ['inviteCode'],
  error: 'Invite code is required',
  when: () => true,
})

/** @param closed registration needs an invite */
export function useRegisterForm(inviteCode: string, closed: boolean, onEnter: (user: User) => void) {
  const registration = useRegister()
  const form = useForm<z.input<typeof registerForm>, unknown, z.output<typeof registerForm>>({
    resolver: zodResolver(closed ? invitedForm : registerForm),
    defaultValues: {
      firstName: '',
      lastName: '',
      displayName: '',
      email: '',
      password: '',
      organizationName: '',
      inviteCode,
    },
  })
  const submit = form.handleSubmit((values) =>
    registration.mutate(
      { ...values, timeZone: ownTimeZone() },
      {
        onSuccess: ({ user }) => onEnter(user),
        onError: (error) => showFieldErrors(form, error),
      },
    ),
  )
  return { form, submit, busy: registration.isPending }
}

type RegisterFormProps = ReturnType<typeof useRegisterForm> & {
  closed: boolean
  /** The code came from the opened link, so the form doesn't ask about an organization. */
  byLink: boolean
  code: string
}

export function RegisterForm({ form, submit, busy, closed, byLink, code }: RegisterFormProps) {
  const { register, control, formState } = form
  const { errors } = formState
  const [firstName, lastName] = useWatch({ control, name: ['firstName', 'lastName'] })
  const organizationError = code ? undefined : errors.organizationName?.message
  const organizationHint = code ? 'Not needed with an invite code.' : 'The name of your shop.'
  const asksOrganization = !byLink && !closed
  const fullName = `${firstName} ${lastName}`.trim()

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 sm:grid-cols-2">
      {closed && !code && (
        <p role="status" className="rounded-xl bg-sunken p-4 text-sm font-medium sm:col-span-2">
          Registration is closed here. Please ask for an invite
        </p>
      )}
      <TextField
        label="First name"
        autoComplete="given-name"
        required
        error={errors.firstName?.message}
        {...register('firstName')}
      />
      <TextField
        label="Last name"
        autoComplete="family-name"
        required
        error={errors.lastName?.message}
        {...register('lastName')}
      />
      <TextField
        label="Display name"
        autoComplete="nickname"
        placeholder={fullName}
        hint="How you appear on orders. Left empty, it is your full name."
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
        className="sm:col-span-2"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        required
        hint={errors.password ? undefined : 'At least 8 characters.'}
        className="sm:col-span-2"
        error={errors.password?.message}
        {...register('password')}
      />
      {asksOrganization && (
        <TextField
          label="Organization name"
          autoComplete="organization"
          required={!code}
          disabled={Boolean(code)}
          hint={organizationError ? undefined : organizationHint}
          error={organizationError}
          {...register('organizationName')}
        />
      )}
      <TextField
        label="Invite code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required={closed}
        hint={closed ? 'It stands in the invite link.' : 'Only to join a shop that uses Kerf already.'}
        className={asksOrganization ? undefined : 'sm:col-span-2'}
        error={errors.inviteCode?.message}
        {...register('inviteCode', { setValueAs: codeIn })}
      />
      <Button type="submit" variant="primary" size="lg" busy={busy} className="mt-1 w-full sm:col-span-2">
        Create account
      </Button>
    </form>
  )
}

/** Finds the code in pasted text: people paste the whole link. */
function codeIn(text: string): string {
  return /[?&]invite=([\w-]+)/.exec(text)?.[1] ?? text
}

function ownTimeZone(): string | undefined {
  const name = Intl.DateTimeFormat().resolvedOptions().timeZone
  return isTimeZone(name) ? name : undefined
}
