export interface AddressPart {
  href: string
}

// Ends before a character that can't be in an address, or that quotes it.
const BEGINNING = /(?<![\p{L}\p{N}])https?:\/\/[^\s<>"“”„«»`]+/giu
const AFTER_IT = /[.,;:!?…'’*_|\]}]/u

export function textPartsOf(text: string): (string | AddressPart)[] {
  const parts: (string | AddressPart)[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(BEGINNING)) {
    const href = withoutEnd(found)
    if (!isAddress(href)) continue
    if (index > from) parts.push(text.slice(from, index))
    parts.push({ href })
    from = index + href.length
  }
  if (from < text.length) parts.push(text.slice(from))
  return parts
}

/** Also removes the bracket that was opened before the address. */
function withoutEnd(found: string): string {
  let unopened = found.split(')').length - found.split('(').length
  let end = found.length
  for (; end > 0; end -= 1) {
    const last = found.charAt(end - 1)
    if (last === ')' && unopened > 0) unopened -= 1
    else if (!AFTER_IT.test(last)) break
  }
  return found.slice(0, end)
}

/** With a user before the host, an address only looks as if it led to that "host". */
function isAddress(href: string): boolean {
  if (!URL.canParse(href)) return false
  const { protocol, username, password } = new URL(href)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}
