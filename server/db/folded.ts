/** An expression of SQL for a text as searches compare it: the rule of `fold`, in PostgreSQL. */
export const folded = (text: string) =>
  String.raw`lower(regexp_replace(normalize(${text}, NFD), '[\u0300-\u036f]', '', 'g'))`
