/** Those of a form's values that were changed, so that two people who change different fields both win. */
export function changedOf<T extends object>(
  values: T,
  dirtyFields: { readonly [Name in keyof T]?: boolean },
): Partial<T> {
  const changed = Object.entries(values).filter(([name]) => dirtyFields[name as keyof T])
  return Object.fromEntries(changed) as Partial<T>
}
