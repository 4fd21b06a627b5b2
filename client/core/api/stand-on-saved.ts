import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** @param sent a copy of the form's values when it was sent; anything typed since stays unsaved */
export function standOnSaved<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  sent: Values,
  saved: Values,
): void {
  const values = structuredClone(form.getValues())
  // Values that others have saved since are already the form's defaults.
  const known: Record<string, unknown> = form.formState.defaultValues ?? {}
  const typed = Object.entries(values).filter(
    ([name, value]) => !isSame(value, sent[name]) && !isSame(value, known[name]),
  )
  // Without this the form would keep the sent values as changed, and send them again next time.
  form.reset(saved, { keepDirtyValues: false })
  if (typed.length === 0) return
  form.reset({ ...saved, ...Object.fromEntries(typed) }, { keepDirtyValues: false, keepDefaultValues: true })
}

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
