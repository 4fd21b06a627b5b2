import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/**
 * From now on a form is measured against what was saved, and what was typed since it was sent is as unsaved as before.
 * @param sent the form's values when it was sent, as a copy
 */
export function standOnSaved<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  sent: Values,
  saved: Values,
): void {
  const typed = structuredClone(form.getValues())
  // Whatever the form keeps where others have saved: what was saved here would be sent again the next time.
  form.reset(saved, { keepDirtyValues: false })
  for (const name of Object.keys(saved) as Path<Values>[]) {
    if (!isSame(typed[name], sent[name])) form.setValue(name, typed[name], { shouldDirty: true })
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
