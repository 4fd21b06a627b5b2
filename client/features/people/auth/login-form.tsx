import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { Login, User } from '#shared/people/types.ts'
import { loginPayload } from '#shared/people/schemas.ts'
import * as t from '#texts/account/auth.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { PasswordField } from '../../../ui/field/password-field.tsx'
import { FormAlert } from '../../../ui/state/error-state.tsx'
import { loginFailure, useLogin } from './auth.api.ts'
import { showFieldErrors } from '../../../core/api/form-fields.ts'

/** @param inviteCode joins a user without an organization */
export function useLoginForm(inviteCode: string | undefined, onEnter: (user: User, joined: boolean) => void) {
  const login = useLogin()
  const form = useForm<z.input<typeof loginPayload>, unknown, Login>({
    resolver: zodResolver(loginPayload),
    defaultValues: { email: '', password: '' },
  })
  const submit = form.handleSubmit((values) =>
    login.mutate(
      { ...values, inviteCode },
      {
        onSuccess: ({ user, joined = false }) => onEnter(user, joined),
        onError: (error) => showFieldErrors(form, error),
      },
    ),
  )
  return { form, submit, busy: login.isPending, failure: login.error && loginFailure(login.error) }
}

type LoginFormProps = ReturnType<typeof useLoginForm> & {
  /** Undefined if the server can't send mail. */
  onForgot?: () => void
  withoutMail: boolean
}

export function LoginForm({ form, submit, busy, failure, onForgot, withoutMail }: LoginFormProps) {
  const { register, formState } = form
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <TextField
        label={t.email}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label={t.password}
        autoComplete="current-password"
        required
        error={formState.errors.password?.message}
        {...register('password')}
      />
      {failure && (
        // A notice would go away, and lies behind a phone's keyboard.
        <FormAlert>{failure}</FormAlert>
      )}
      <Button type="submit" variant="primary" size="lg" busy={busy} className="mt-1 w-full">
        {t.signIn}
      </Button>
      {onForgot && (
        <Button variant="ghost" className="-mt-1 self-center" onClick={onForgot}>
          {t.forgot}
        </Button>
      )}
      {withoutMail && <p className="text-center text-sm text-pretty text-muted">{t.askAdmin}</p>}
    </form>
  )
}
