import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { build } from 'vite'
import { ACCENTED } from '#shared/texts/pseudo.ts'

// The page in en-XA, a language for tests: English with accents, longer by 40 percent, in brackets.

export interface PseudoPage {
  /** The context gets this page in place of the server's. */
  serve(context: BrowserContext): Promise<void>
  remove(): Promise<void>
}

export async function buildPseudoPage(): Promise<PseudoPage> {
  const outDir = await mkdtemp(join(tmpdir(), 'kerf-en-xa-'))
  const configFile = join(import.meta.dirname, '../../vite.config.ts')
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  await build({ configFile, mode: 'en-XA', logLevel: 'error', build: { outDir, emptyOutDir: true } })
  process.env['NODE_ENV'] = before
  return {
    serve: async (context) => {
      await context.route(/^https?:\/\/[^/]+\/(?!api\/|ws|t\/)/, (route) => {
        const { pathname } = new URL(route.request().url())
        const file = /\.\w+$/.test(pathname) ? pathname : '/index.html'
        return route.fulfill({ path: join(outDir, file) })
      })
    },
    remove: () => rm(outDir, { recursive: true, force: true }),
  }
}

// What stands between, before and after words where one text contains another.
const BETWEEN = String.raw`(?:[\[\] ]|lörém)*`

const classOf = (letter: string) => (ACCENTED[letter] ? `[${letter}${ACCENTED[letter]}]` : letter)

/** Finds the words with and without accents. What is escaped or a class stays as it is. */
function accented(words: string | RegExp, isExact = false): RegExp {
  const isText = typeof words === 'string'
  const source = isText ? words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`) : words.source
  const found = source
    .replaceAll(/\\.|\[[^\]]*\]|[A-Za-z]| /g, (part) =>
      part === ' ' ? BETWEEN : part[1] ? part : classOf(part),
    )
    .replace(/^\^/, `^${BETWEEN}`)
    .replace(/\$$/, `${BETWEEN}$`)
  if (!isText) return new RegExp(found, words.flags)
  return isExact ? new RegExp(`^${BETWEEN}${found}${BETWEEN}$`) : new RegExp(found, 'i')
}

type Options = { name?: string | RegExp; hasText?: string | RegExp; exact?: boolean }
type Locate = (what: string | RegExp | Options, options?: Options) => unknown

/** Until it is called again, every locator of this worker finds English words in en-XA, too. */
export function locateAccented(page: Page): () => void {
  const originals: [object, string, Locate][] = []
  const replace = (of: object, name: string, by: (original: Locate) => Locate) => {
    const original = Reflect.get(of, name) as Locate
    originals.push([of, name, original])
    Reflect.set(of, name, by(original))
  }
  const locator = Object.getPrototypeOf(page.locator('body')) as object
  for (const of of [Object.getPrototypeOf(page) as object, locator]) {
    replace(
      of,
      'getByRole',
      (original) =>
        function (this: unknown, role, { name, exact, ...others } = {}) {
          return original.call(this, role, { ...others, ...(name && { name: accented(name, exact) }) })
        },
    )
    for (const name of ['getByText', 'getByLabel', 'getByPlaceholder', 'getByTitle']) {
      replace(
        of,
        name,
        (original) =>
          function (this: unknown, text, { exact } = {}) {
            return original.call(this, accented(text as string | RegExp, exact))
          },
      )
    }
  }
  replace(
    locator,
    'filter',
    (original) =>
      function (this: unknown, options) {
        const { hasText, ...others } = options as Options
        return original.call(this, { ...others, ...(hasText && { hasText: accented(hasText) }) })
      },
  )
  return () => {
    for (const [of, name, original] of originals) Reflect.set(of, name, original)
  }
}

/** No text on the screen is without accents, but for names and what people wrote. */
export async function expectAccented(
  page: Page,
  screen: string,
  isData: (text: string) => boolean,
): Promise<void> {
  const texts = await page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('script, style')) found.push(node.textContent?.trim() ?? '')
    }
    for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'alt', 'placeholder', 'title']) {
      for (const element of document.querySelectorAll(`[${name}]`))
        found.push(element.getAttribute(name) ?? '')
    }
    return found
  })
  const plain = texts.filter((text) => /[a-z]{3}/i.test(text) && !ANY_ACCENT.test(text) && !isData(text))
  expect.soft([...new Set(plain)], `texts of ${screen} that are not in the catalogue`).toEqual([])
}

/** No words stick out of their button, where the overflow of boxes doesn't show it. */
export async function expectWordsInside(page: Page, screen: string): Promise<void> {
  const outside = await page.evaluate(() => {
    const found: string[] = []
    for (const button of document.querySelectorAll('button, [role=menuitem], [role=tab], nav a')) {
      const box = button.getBoundingClientRect()
      const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(node)
        let { left, right } = range.getBoundingClientRect()
        for (let part = node.parentElement; part && part !== button; part = part.parentElement) {
          if (getComputedStyle(part).overflowX === 'visible') continue
          const cut = part.getBoundingClientRect()
          left = Math.max(left, cut.left)
          right = Math.min(right, cut.right)
        }
        if (right - left > 1 && (left < box.left - 1 || right > box.right + 1))
          found.push(`${node.textContent}: ${button.outerHTML.slice(-300)}`)
      }
    }
    return found
  })
  expect.soft(outside, `words of ${screen} that stick out of their button`).toEqual([])
}

const ANY_ACCENT = new RegExp(`[${Object.values(ACCENTED).join('')}]`)
