import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin, type Rollup } from 'vite'
import { chunksOf, withImports } from './chunks.ts'
import { gzipped, inKb, KB } from './script-budget.ts'

const CLIENT = join(import.meta.dirname, '../client')
const ENTRY = join(CLIENT, 'customer.html')
const STYLES = join(CLIENT, 'customer/customer.css')
const PALETTE = join(CLIENT, 'palette.css')
const LIMIT_KB = 60
// These are older than the staff's browsers, because a shop can't choose its customers' browsers.
const BROWSERS = ['es2020', 'chrome90', 'edge90', 'firefox98', 'safari15.4']

/** Builds the customer's page separately, so that it shares no code with the staff's page. */
export function customerPage(api: string): Plugin {
  return {
    ...systemPalette(),
    name: 'kerf-customer-page',
    configureServer(server) {
      // In development the server that writes the page has no build.
      server.middlewares.use((request, response, next) => {
        const path = request.originalUrl ?? ''
        if (!path.startsWith('/t/')) return next()
        pageOf(api + path).then(({ status, page }) => {
          response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
          response.end(page)
        }, next)
      })
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const made = await compile()
        const chunks = chunksOf(Object.fromEntries(made.map((part) => [part.fileName, part])))
        const first = withImports(
          chunks,
          chunks.filter(({ isEntry }) => isEntry),
        )
        const bytes = first.reduce((sum, { code }) => sum + gzipped(code), 0)
        const told = `Script before the customer's page stands: ${inKb(bytes)} of ${LIMIT_KB} KB, gzipped`
        process.stdout.write(`${told}\n`)
        if (bytes > LIMIT_KB * KB) this.error(told)
        for (const part of made) {
          if (part.fileName in bundle) continue
          const source = part.type === 'chunk' ? part.code : part.source
          this.emitFile({ type: 'asset', fileName: part.fileName, source })
        }
      },
    },
  }
}

async function pageOf(address: string): Promise<{ status: number; page: string }> {
  const answer = await fetch(address)
  const script = '<script type="module" src="/customer/main.ts"></script>'
  return { status: answer.status, page: (await answer.text()).replace('</head>', `${script}</head>`) }
}

async function compile(): Promise<(Rollup.OutputChunk | Rollup.OutputAsset)[]> {
  const output = await build({
    configFile: false,
    root: CLIENT,
    publicDir: false,
    logLevel: 'silent',
    plugins: [systemPalette()],
    build: {
      write: false,
      target: BROWSERS,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: ENTRY,
        output: { chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js` },
      },
    },
  })
  const [first] = [output].flat()
  if (!first || !('output' in first)) throw new Error("The customer's page gave no script")
  return first.output
}

/** The page follows the system's theme without script: a media query holds the palette's dark colors. */
function systemPalette(): Plugin {
  return {
    name: 'kerf-system-palette',
    enforce: 'pre',
    async transform(code, id) {
      if (id.split('?')[0] !== STYLES) return undefined
      this.addWatchFile(PALETTE)
      const palette = (await readFile(PALETTE, 'utf8'))
        .replace('@media screen {', '@media screen and (prefers-color-scheme: dark) {')
        .replace('.dark {', ':root {')
      return code.replace("@import '../palette.css';", () => palette)
    },
  }
}
