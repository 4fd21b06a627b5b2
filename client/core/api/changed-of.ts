/** The form's changed values. Only these are sent, so that two people can edit different fields at once. */
export function changedOf<T extends object>(
  values: T,
  dirtyFields: { readonly [Name in keyof T]?: boolean | readonly (boolean | undefined)[] },
): Partial<T> {
  const changed = Object.entries(values).filter(([name]) => dirtyFields[name as keyof T])
  return Object.fromEntries(changed) as Partial<T>
}
