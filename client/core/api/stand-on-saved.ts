import type { FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * For a form that was saved, or whose content was added: from now on it is measured against `saved`, and what was typed
 * since it was sent is as unsaved as before.
 * @param sent the form's values when it was sent, as a copy
 */
export function standOnSaved<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  sent: Values,
  saved: Values,
): void {
  const values = structuredClone(form.getValues())
  // What others have saved since came in by itself, and is as the form knows it to be saved.
  const known: Record<string, unknown> = form.formState.defaultValues ?? {}
  const typed = Object.entries(values).filter(
    ([name, value]) => !isSame(value, sent[name]) && !isSame(value, known[name]),
  )
  // Whatever the form keeps where others have saved: what was saved here would be sent again the next time.
  form.reset(saved, { keepDirtyValues: false })
  if (typed.length === 0) return
  form.reset({ ...saved, ...Object.fromEntries(typed) }, { keepDirtyValues: false, keepDefaultValues: true })
}

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
