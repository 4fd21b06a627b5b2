import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { Login, User } from '#shared/people/types.ts'
import { loginPayload } from '#shared/people/schemas.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { useLogin } from './auth.api.ts'
import { showFieldErrors } from '../../core/api/field-errors.ts'

export function useLoginForm(onEnter: (user: User) => void) {
  const login = useLogin()
  const form = useForm<z.input<typeof loginPayload>, unknown, Login>({
    resolver: zodResolver(loginPayload),
    defaultValues: { email: '', password: '' },
  })
  const submit = form.handleSubmit((values) =>
    login.mutate(values, {
      onSuccess: ({ user }) => onEnter(user),
      onError: (error) => showFieldErrors(form, error),
    }),
  )
  return { form, submit, busy: login.isPending }
}

type LoginFormProps = ReturnType<typeof useLoginForm> & {
  /** Left out where no mail can be sent. */
  onForgot?: () => void
}

export function LoginForm({ form, submit, busy, onForgot }: LoginFormProps) {
  const { register, formState } = form
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" variant="primary" size="lg" busy={busy} className="mt-1 w-full">
        Log in
      </Button>
      {onForgot && (
        <Button variant="ghost" className="-mt-1 self-center" onClick={onForgot}>
          Forgot password?
        </Button>
      )}
    </form>
  )
}
