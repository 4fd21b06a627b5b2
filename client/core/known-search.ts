/** The router reads nothing but texts from an address, and none that are empty. */
type Search = Record<string, string | undefined>

/**
 * For a route's `validateSearch`. The router adds what a route returns to all that stands in the address: what the route
 * does not know is taken out by its name, so that no page is asked for it and the address says what is shown.
 */
export const onlyKnown =
  <Known extends object>(validate: (search: Search) => Known) =>
  (search: Search): Known => ({
    ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])),
    ...validate(search),
  })
