import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { resetPasswordPayload } from '#shared/admin/schemas.ts'
import * as t from '#texts/shop/database.ts'
import { fieldsOf, showFieldErrors } from '../../../core/api/form-fields.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { PasswordField } from '../../../ui/field/password-field.tsx'
import { useResetPassword, type PasswordReset } from './admin.api.ts'

interface ResetPasswordFormProps {
  /** A new object with each click. Undefined before the first. */
  chosen: { email: string } | undefined
  onDone: () => void
}

export function ResetPasswordForm({ chosen, onDone }: ResetPasswordFormProps) {
  const reset = useResetPassword()
  const form = useForm<z.input<typeof resetPasswordPayload>, unknown, PasswordReset>({
    resolver: zodResolver(resetPasswordPayload),
    defaultValues: { email: '', newPassword: '' },
  })
  const { setValue, setFocus, formState } = form
  const { errors } = formState
  const field = fieldsOf(form)

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
        label={t.email}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...field('email')}
      />
      <PasswordField
        label={t.newPassword}
        autoComplete="new-password"
        required
        hint={errors.newPassword ? undefined : t.minimumLength}
        {...field('newPassword')}
      />
      <div className="sm:col-span-2">
        <Button type="submit" variant="primary" busy={reset.isPending} className="max-sm:w-full">
          {t.resetPassword}
        </Button>
      </div>
    </form>
  )
}
