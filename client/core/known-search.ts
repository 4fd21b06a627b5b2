/** The router reads only texts from an address, and no empty ones. */
type Search = Record<string, string | undefined>

/**
 * For a route's `validateSearch`. The router keeps unknown parameters of the address, so they are removed by
 * name. No request then includes them, and the address says what is shown.
 */
export const onlyKnown =
  <Known extends object>(validate: (search: Search) => Known) =>
  (search: Search): Known => ({
    ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])),
    ...validate(search),
  })
