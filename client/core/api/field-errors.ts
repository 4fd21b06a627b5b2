import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from './api.ts'

/** Whether a field shows the server's message, so that no notice needs to. */
export const isToldAtField = (error: unknown): boolean =>
  error instanceof ApiError && Object.keys(error.fields).length > 0

/** Shows the server's messages under their fields, and focuses the first of these fields. */
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
