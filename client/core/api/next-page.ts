/** The parameter in the link to a list's next page. Undefined after the last page. */
export function nextIn(headers: Headers): string | undefined {
  const [, address] = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '') ?? []
  return address ? (new URL(address, 'http://localhost').searchParams.get('after') ?? undefined) : undefined
}

/** Query options for a list whose pages have `next`. */
export const BY_PAGES: {
  initialPageParam: string | undefined
  getNextPageParam: (page: { next: string | undefined }) => string | undefined
} = {
  initialPageParam: undefined,
  getNextPageParam: ({ next }) => next,
}
