import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from './api.ts'

/** Puts the server's sentences under the fields that they are about, and the focus on the first of them. */
export function showFieldErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
): void {
  if (!(error instanceof ApiError)) return
  const names = Object.keys(form.getValues()) as Path<Input>[]
  const wrong = names.filter((name) => error.fields[name])
  for (const [index, name] of wrong.entries()) {
    form.setError(name, { type: 'server', message: error.fields[name] }, { shouldFocus: index === 0 })
  }
}
