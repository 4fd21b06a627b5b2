import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, type SubmitEvent } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { forgotPasswordPayload } from '#shared/people/schemas.ts'
import { showFieldErrors } from '../../core/api/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { FormAlert } from '../../ui/state/form-alert.tsx'
import { reasonOf } from './auth.api.ts'
import { useForgotPassword } from './passwords.api.ts'

interface ForgotPasswordProps {
  /** The email from the sign-in form. */
  email: string
  onBack: () => void
}

export function ForgotPassword({ email, onBack }: ForgotPasswordProps) {
  const ask = useForgotPassword()
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useForm<
    z.input<typeof forgotPasswordPayload>,
    unknown,
    z.output<typeof forgotPasswordPayload>
  >({
    resolver: zodResolver(forgotPasswordPayload),
    defaultValues: { email },
  })
  const { errors } = form.formState
  const submit = (event: SubmitEvent<HTMLFormElement>) =>
    void form.handleSubmit((input) =>
      ask.mutate(input, {
        // The focused button goes away with the form.
        onSuccess: () => heading.current?.focus(),
        onError: (error) => showFieldErrors(form, error),
      }),
    )(event)

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={headingClass}>
        {ask.isSuccess ? 'Look into your mail' : 'Forgot your password?'}
      </h1>
      {/* One status for both texts, because screen readers don't announce a status that appears together with its text. */}
      <p role="status" className={textClass}>
        {ask.isSuccess ? (
          <>
            If an account has the address <bdi className="wrap-anywhere">{ask.variables.email}</bdi>, a mail
            with a link to choose a new password is on its way. The link works once, for one hour.
          </>
        ) : (
          'You get a mail with a link to choose a new one.'
        )}
      </p>
      {ask.isSuccess ? (
        <Button variant="outline" size="lg" className="w-full" onClick={onBack}>
          Back to the log-in
        </Button>
      ) : (
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- Takes the place of the form that had the focus.
            autoFocus
            error={errors.email?.message}
            {...form.register('email')}
          />
          {ask.error && !errors.email && (
            <FormAlert>{reasonOf(ask.error, 'The mail could not be sent.')}</FormAlert>
          )}
          <Button type="submit" variant="primary" size="lg" busy={ask.isPending} className="mt-1 w-full">
            Send link
          </Button>
          <Button variant="ghost" size="lg" className="w-full" onClick={onBack}>
            Back to the log-in
          </Button>
        </form>
      )}
    </>
  )
}

const headingClass = 'outline-none text-2xl font-semibold tracking-tight text-balance'
const textClass = 'mt-2 mb-6 text-base text-pretty wrap-anywhere text-muted'
