/** What is typed as hours; what is no number is refused by the rule of the field. */
export const typedHours = (text: string | number | null | undefined): number | null =>
  String(text ?? '').trim() === '' ? null : Number(text)
