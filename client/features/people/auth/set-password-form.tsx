import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { setPasswordPayload } from '#shared/people/schemas.ts'
import * as t from '#texts/account/passwords.ts'
import { fieldsOf, showFieldErrors } from '../../../core/api/form-fields.ts'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/field/password-field.tsx'
import { FormAlert } from '../../../ui/state/error-state.tsx'
import { reasonOf } from './auth.api.ts'
import { useSetPassword } from './passwords.api.ts'

const passwordForm = setPasswordPayload.pick({ password: true })

interface SetPasswordFormProps {
  token: string
  onSet: () => void
  onFailed: (error: unknown) => void
}

export function SetPasswordForm({ token, onSet, onFailed }: SetPasswordFormProps) {
  const set = useSetPassword()
  const form = useForm<z.infer<typeof passwordForm>>({
    resolver: zodResolver(passwordForm),
    defaultValues: { password: '' },
  })
  const { errors } = form.formState
  const field = fieldsOf(form)
  const failure = set.error && !errors.password

  const submit = form.handleSubmit(({ password }) =>
    set.mutate(
      { token, password },
      {
        onSuccess: onSet,
        onError: (error) => {
          showFieldErrors(form, error)
          onFailed(error)
        },
      },
    ),
  )

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <PasswordField
        label={t.newPassword}
        autoComplete="new-password"
        required
        hint={errors.password ? undefined : t.minimumLength}
        {...field('password')}
      />
      {failure && <FormAlert>{reasonOf(set.error, t.notSaved)}</FormAlert>}
      <Button type="submit" variant="primary" size="lg" busy={set.isPending} className="mt-1 w-full">
        {t.save}
      </Button>
    </form>
  )
}
