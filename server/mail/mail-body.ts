interface Link {
  label: string
  url: string
}

export interface MailBody {
  lines: string[]
  sections?: MailSection[]
  /** It is a paragraph after the others, unless it stands in the lines. */
  link?: Link & { isInLines?: boolean }
  footer?: { text: string; link: Link }
}

export interface MailSection {
  title: string
  items: (Link & { text: string })[]
  more?: string
}

export function textOf({ lines, sections = [], link, footer }: MailBody): string {
  return [
    ...lines,
    ...sections.flatMap(({ title, items, more }) => [
      title.toUpperCase(),
      ...items.map(({ label, text, url }) => `${label}: ${text}\n${url}`),
      ...(more ? [more] : []),
    ]),
    ...(link && !link.isInLines ? [`${link.label}: ${link.url}`] : []),
    ...(footer ? [`-- \n${footer.text}\n${footer.link.label}: ${footer.link.url}`] : []),
  ].join('\n\n')
}

// Mail programs that drop the head show the light colors.
const STYLE = `:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
body, .mail { background: #1c1a17 !important; color: #ece7df !important }
.small, .small a { color: #a8a094 !important }
.item { color: #e0a75e !important }
.button { background: #c98a44 !important; color: #1c1a17 !important }
}`

export function htmlOf({ lines, sections = [], link, footer }: MailBody): string {
  const paragraphs = [
    ...lines.map((line) => `<p>${link?.isInLines ? withButton(line, link) : broken(line)}</p>`),
    ...sections.flatMap(sectionOf),
    ...(link && !link.isInLines ? [`<p>${buttonOf(link)}</p>`, addressOf(link)] : []),
    ...(footer ? [footerOf(footer)] : []),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<style>${STYLE}</style>
</head>
<body>
<div class="mail" style="font-family: sans-serif; font-size: 16px; line-height: 1.5; max-width: 34em; overflow-wrap: anywhere">
${paragraphs.join('\n')}
</div>
</body>
</html>`
}

function sectionOf({ title, items, more }: MailSection): string[] {
  return [
    `<h2 style="font-size: 17px; margin: 24px 0 8px">${escape(title)}</h2>`,
    `<ul style="margin: 0; padding-left: 20px">
${items.map(itemOf).join('\n')}
</ul>`,
    ...(more ? [`<p>${escape(more)}</p>`] : []),
  ]
}

const itemOf = ({ label, text, url }: MailSection['items'][number]) =>
  `<li style="margin: 0 0 8px"><a href="${escape(url)}" class="item" style="color: #8a5a22">${escape(label)}</a><br>${escape(text)}</li>`

const buttonOf = ({ label, url }: Link) =>
  `<a href="${escape(url)}" class="button" style="display: inline-block; padding: 10px 18px; border-radius: 8px; background: #8a5a22; color: #fff; text-decoration: none">${escape(label)}</a>`

const addressOf = ({ url }: Link) =>
  `<p class="small" style="font-size: 13px; color: #666">${escape(url)}</p>`

const withButton = (line: string, link: Link) => line.split(link.url).map(broken).join(buttonOf(link))

const footerOf = ({ text, link }: NonNullable<MailBody['footer']>) =>
  `<p class="small" style="margin-top: 32px; font-size: 13px; color: #666">${broken(text)}<br><a href="${escape(link.url)}" style="color: #666">${escape(link.label)}</a></p>`

const broken = (text: string) => escape(text).replaceAll('\n', '<br>')

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
