/** Text as searches compare it: in lower case, and without accents, so that "lucia" finds Lucía. `folded` is the same in SQL. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}
