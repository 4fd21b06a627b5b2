import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { resetPasswordPayload } from '#shared/admin/schemas.ts'
import { showFieldErrors } from '../../core/api/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { useResetPassword, type PasswordReset } from './admin.api.ts'

interface ResetPasswordFormProps {
  /** The user that was chosen in the list, a new object with each click; undefined before the first. */
  chosen: { email: string } | undefined
  onDone: () => void
}

export function ResetPasswordForm({ chosen, onDone }: ResetPasswordFormProps) {
  const reset = useResetPassword()
  const form = useForm<z.input<typeof resetPasswordPayload>, unknown, PasswordReset>({
    resolver: zodResolver(resetPasswordPayload),
    defaultValues: { email: '', newPassword: '' },
  })
  const { register, setValue, setFocus, formState } = form
  const { errors } = formState

  useEffect(() => {
    if (!chosen) return
    setValue('email', chosen.email, { shouldValidate: false })
    setFocus('newPassword')
  }, [chosen, setValue, setFocus])

  const submit = form.handleSubmit((input) =>
    reset.mutate(input, {
      onSuccess: () => {
        form.reset()
        onDone()
      },
      onError: (error) => showFieldErrors(form, error),
    }),
  )

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 sm:grid-cols-2">
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
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        hint={errors.newPassword ? undefined : 'At least 8 characters.'}
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <div className="sm:col-span-2">
        <Button type="submit" variant="primary" busy={reset.isPending} className="max-sm:w-full">
          Reset password
        </Button>
      </div>
    </form>
  )
}
