export function changedValues<T extends object>(
  former: T,
  patch: { readonly [Name in keyof T]?: T[Name] | undefined },
): Partial<T> {
  const changed = Object.entries(patch).filter(
    ([name, value]) => value !== undefined && value !== former[name as keyof T],
  )
  return Object.fromEntries(changed) as Partial<T>
}
