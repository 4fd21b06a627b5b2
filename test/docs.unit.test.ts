import { existsSync, readFileSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** As GitHub names headings. */
const anchorsOf = (markdown: string) =>
  [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** Links to files or headings that do not exist, seen from the document. Other sites are not asked. */
function deadLinks(markdown: string, path: string): string[] {
  const links = markdown.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)
  return Array.from(links, ([, inline, attribute]) => inline ?? attribute ?? '').filter((link) => {
    if (/^[a-z]+:/.test(link)) return false
    const [file = '', anchor] = link.split('#')
    const target = join(dirname(path), file)
    if (file && !existsSync(target)) return true
    return anchor !== undefined && !anchorsOf(file ? readFileSync(target, 'utf8') : markdown).includes(anchor)
  })
}

test('a link to a file or heading that does not exist is found', () => {
  const markdown = `# It’s here
[a](test/docs.unit.test.ts) [b](https://kerf.test/b#c) [c](gone.md#part) <img src="gone.png"> [d](#its-here)
[e](#gone) [f](README.md#start-it) [g](README.md#gone)`
  expect(deadLinks(markdown, join(ROOT, 'page.md'))).toEqual([
    'gone.md#part',
    'gone.png',
    '#gone',
    'README.md#gone',
  ])
})

test('docs link to files and headings that exist', async () => {
  const documents: string[] = []
  for await (const path of glob(['*.md', '{docs,server,client}/**/*.md'], { cwd: ROOT })) documents.push(path)
  expect(documents).toContain('ARCHITECTURE.md')
  for (const document of documents) {
    const path = join(ROOT, document)
    expect({ document, dead: deadLinks(await readFile(path, 'utf8'), path) }).toEqual({ document, dead: [] })
  }
})

test('the page of settings names each one', async () => {
  const page = await readFile(join(ROOT, 'docs/operations/settings.md'), 'utf8')
  const config = await readFile(join(ROOT, 'server/config.ts'), 'utf8')
  const names = [...config.matchAll(/get\('([A-Z0-9_]+)'\)/g)].map(([, name = '']) => name)
  expect(names).toContain('PORT')
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})
