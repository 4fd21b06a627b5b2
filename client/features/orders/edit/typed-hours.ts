/** Parses typed hours. The field's rule refuses invalid text. */
export const typedHours = (text: string | number | null | undefined): number | null =>
  String(text ?? '').trim() === '' ? null : Number(text)
