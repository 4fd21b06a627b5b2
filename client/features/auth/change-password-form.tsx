import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { changePasswordPayload } from '#shared/people/schemas.ts'
import { showFieldErrors } from '../../core/api/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { useChangePassword, type PasswordChange } from './passwords.api.ts'

interface ChangePasswordFormProps {
  /** For the browser's password manager, which asks for the account. */
  email: string | null
  large?: boolean
  onChanged?: () => void
}

export function ChangePasswordForm({ email, large, onChanged }: ChangePasswordFormProps) {
  const change = useChangePassword()
  const form = useForm<PasswordChange>({
    resolver: zodResolver(changePasswordPayload),
    defaultValues: { currentPassword: '', newPassword: '' },
  })
  const { register, formState } = form
  const { errors } = formState

  const submit = form.handleSubmit((values) =>
    change.mutate(values, {
      onSuccess: () => {
        form.reset()
        onChanged?.()
      },
      onError: (error) => showFieldErrors(form, error),
    }),
  )

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <input type="hidden" autoComplete="username" value={email ?? ''} />
      <PasswordField
        label="Present password"
        autoComplete="current-password"
        required
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        hint={errors.newPassword ? undefined : 'At least 8 characters.'}
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <Button
        type="submit"
        variant="primary"
        size={large ? 'lg' : 'md'}
        busy={change.isPending}
        className={large ? 'mt-1 w-full' : 'self-start max-sm:w-full'}
      >
        Change password
      </Button>
    </form>
  )
}
