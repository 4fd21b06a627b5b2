import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { changePasswordPayload } from '#shared/people/schemas.ts'
import * as t from '#texts/account/passwords.ts'
import { fieldsOf, showFieldErrors } from '../../../core/api/form-fields.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/field/password-field.tsx'
import { useChangePassword, type PasswordChange } from './passwords.api.ts'

interface ChangePasswordFormProps {
  /** The browser's password manager asks for the account. */
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
  const { formState } = form
  const { errors } = formState
  const field = fieldsOf(form)

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
        label={t.currentPassword}
        autoComplete="current-password"
        required
        {...field('currentPassword')}
      />
      <PasswordField
        label={t.newPassword}
        autoComplete="new-password"
        required
        hint={errors.newPassword ? undefined : t.minimumLength}
        {...field('newPassword')}
      />
      <Button
        type="submit"
        variant="primary"
        size={large ? 'lg' : 'md'}
        busy={change.isPending}
        className={large ? 'mt-1 w-full' : 'self-start max-sm:w-full'}
      >
        {t.change}
      </Button>
    </form>
  )
}
