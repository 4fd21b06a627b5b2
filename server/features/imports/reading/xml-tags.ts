/** The attributes of all elements of a name, by their names without a prefix. Reads what programs write, and no more of XML. */
export function tagsOf(xml: string, name: string): Record<string, string>[] {
  return [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>`, 'g'))].map(
    ([, inside = '']) =>
      Object.fromEntries(
        [...inside.matchAll(/(?:\w+:)?(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
          ([, key = '', double, single]) => [key, unescaped(double ?? single ?? '')],
        ),
      ),
  )
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return ENTITIES[name] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
