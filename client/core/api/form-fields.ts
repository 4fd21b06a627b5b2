import {
  get,
  type FieldError,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form'
import { ApiError } from './api.ts'

export function fieldsOf<Input extends FieldValues, Output>(form: UseFormReturn<Input, unknown, Output>) {
  const { errors } = form.formState
  return <Name extends Path<Input>>(name: Name, options?: RegisterOptions<Input, Name>) => {
    const error: FieldError | undefined = get(errors, name)
    return { error: error?.message, ...form.register(name, options) }
  }
}

export const isToldAtField = (error: unknown): boolean =>
  error instanceof ApiError && Object.keys(error.fields).length > 0

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

/** Only changed values are sent, so that two people can edit different fields at once. */
export function changedOf<T extends object>(
  values: T,
  dirtyFields: { readonly [Name in keyof T]?: boolean | readonly (boolean | undefined)[] },
): Partial<T> {
  const changed = Object.entries(values).filter(([name]) => dirtyFields[name as keyof T])
  return Object.fromEntries(changed) as Partial<T>
}
