import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** Links to files that do not exist, seen from the folder of the document. Other sites are not asked. */
function deadLinks(markdown: string, folder: string): string[] {
  const links = markdown.matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)|(?:src|srcset|href)="([^"#]+)"/g)
  return Array.from(links, ([, inline, attribute]) => inline ?? attribute ?? '').filter(
    (target) => !/^[a-z]+:/.test(target) && !existsSync(join(folder, target)),
  )
}

test('a link to a file that does not exist is found', () => {
  const markdown =
    '[a](test/docs.unit.test.ts) [b](https://kerf.test/b) [c](gone.md#part) <img src="gone.png">'
  expect(deadLinks(markdown, ROOT)).toEqual(['gone.md', 'gone.png'])
})

test('docs link to files that exist', async () => {
  const documents: string[] = []
  for await (const path of glob(['*.md', '{docs,server,client}/**/*.md'], { cwd: ROOT })) documents.push(path)
  expect(documents).toContain('ARCHITECTURE.md')
  for (const document of documents) {
    const path = join(ROOT, document)
    expect({ document, dead: deadLinks(await readFile(path, 'utf8'), dirname(path)) }).toEqual({
      document,
      dead: [],
    })
  }
})
