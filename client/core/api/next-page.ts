/** What the link to the next page of a list has in its address; undefined after the last one. */
export function nextIn(headers: Headers): string | undefined {
  const [, address] = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '') ?? []
  return address ? (new URL(address, 'http://localhost').searchParams.get('after') ?? undefined) : undefined
}
