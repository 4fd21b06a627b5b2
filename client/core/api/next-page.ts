/** What the link to the next page of a list has in its address; undefined after the last one. */
export function nextIn(headers: Headers): string | undefined {
  const [, address] = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '') ?? []
  return address ? (new URL(address, 'http://localhost').searchParams.get('after') ?? undefined) : undefined
}

/** Of the query of a list whose pages say what comes `next`. */
export const BY_PAGES: {
  initialPageParam: string | undefined
  getNextPageParam: (page: { next: string | undefined }) => string | undefined
} = {
  initialPageParam: undefined,
  getNextPageParam: ({ next }) => next,
}
