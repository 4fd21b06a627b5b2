// The only way to make HTML here: a template escapes every text, except what `html` made.

const MARKUP = Symbol('markup')

export interface Html {
  readonly [MARKUP]: string
}

/** False, null and undefined write nothing, so that parts can depend on a condition. */
export type Content = string | number | Html | false | null | undefined | readonly Content[]

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // A browser would read it as a newline, and would send a different text back.
  '\r': '&#13;',
}

const escaped = (text: string) => text.replaceAll(/[&<>"'\r]/g, (character) => ESCAPES[character] ?? '')

function markupOf(content: Content): string {
  if (content === false || content === null || content === undefined) return ''
  if (typeof content === 'string') return escaped(content)
  if (typeof content === 'number') return String(content)
  return MARKUP in content ? content[MARKUP] : content.map(markupOf).join('')
}

/** Attributes must be in double quotes. @throws for others, because escaping doesn't protect them */
export function html(parts: TemplateStringsArray, ...contents: Content[]): Html {
  const [first = '', ...others] = parts
  let markup = first
  for (const [place, content] of contents.entries()) {
    if (/=\s*$/.test(parts[place] ?? '')) throw new Error('An attribute of the page has no quotes')
    markup += markupOf(content) + (others[place] ?? '')
  }
  return { [MARKUP]: markup }
}

export const documentOf = (page: Html): string => `<!doctype html>\n${page[MARKUP]}\n`
