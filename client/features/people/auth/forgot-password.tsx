import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, type ReactNode, type SubmitEvent } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { forgotPasswordPayload } from '#shared/people/schemas.ts'
import * as t from '#texts/account/passwords.ts'
import { email as emailLabel } from '#texts/account/auth.ts'
import { fieldsOf, showFieldErrors } from '../../../core/api/form-fields.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { inline } from '../../../ui/inline.ts'
import { FormAlert } from '../../../ui/state/error-state.tsx'
import { reasonOf } from './auth.api.ts'
import { useForgotPassword } from './passwords.api.ts'

interface ForgotPasswordProps {
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
  const field = fieldsOf(form)
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
        {ask.isSuccess ? t.checkEmail : t.forgotTitle}
      </h1>
      {/* One status for both texts, because screen readers don't announce a status that appears together with its text. */}
      <p role="status" className={textClass}>
        {ask.isSuccess
          ? inline(
              t.onItsWay<ReactNode>({ email: <bdi className="wrap-anywhere">{ask.variables.email}</bdi> }),
            )
          : t.forgotText}
      </p>
      {ask.isSuccess ? (
        <Button variant="outline" size="lg" className="w-full" onClick={onBack}>
          {t.backToSignIn}
        </Button>
      ) : (
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <TextField
            label={emailLabel}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- Takes the place of the form that had the focus.
            autoFocus
            {...field('email')}
          />
          {ask.error && !errors.email && <FormAlert>{reasonOf(ask.error, t.notSent)}</FormAlert>}
          <Button type="submit" variant="primary" size="lg" busy={ask.isPending} className="mt-1 w-full">
            {t.sendLink}
          </Button>
          <Button variant="ghost" size="lg" className="w-full" onClick={onBack}>
            {t.backToSignIn}
          </Button>
        </form>
      )}
    </>
  )
}

const headingClass = 'outline-none text-2xl font-semibold tracking-tight text-balance'
const textClass = 'mt-2 mb-6 text-base text-pretty wrap-anywhere text-muted'
