/** Joins class names and leaves out what is false. It does not settle conflicts: give a class only once. */
export function cn(...classes: (string | false | null | undefined)[]): string {
  return classes.filter(Boolean).join(' ')
}
