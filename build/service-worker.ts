import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { chunksOf, withImports, type Bundle } from './chunks.ts'

const SOURCE = fileURLToPath(new URL('../client/sw.ts', import.meta.url))
// These libraries show and upload the content of files, which is not cached.
const NEEDS_NETWORK = /\/node_modules\/(pdfjs-dist|@uppy)\//
// Requested under names without a hash.
const PAGE = ['/', '/theme.js', '/after-paint.js', '/icon.svg', '/manifest.webmanifest']

/** The build's name is also written into index.html, where the server and the page read it. */
export function serviceWorker(): Plugin {
  let name = ''
  return {
    name: 'kerf-service-worker',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        name = nameOf(html, Object.keys(bundle))
        return [{ tag: 'meta', attrs: { name: 'kerf-build', content: name }, injectTo: 'head' }]
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const define = { __BUILD__: JSON.stringify(name), __SHELL__: JSON.stringify(shellOf(bundle)) }
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: await compile(define) })
      },
    },
  }
}

function nameOf(html: string, files: string[]): string {
  const hash = createHash('sha256').update(html)
  for (const file of files.toSorted()) hash.update(file)
  return hash.digest('base64url').slice(0, 12)
}

function shellOf(bundle: Bundle): string[] {
  const chunks = chunksOf(bundle)
  const useful = chunks.filter(({ moduleIds }) => !moduleIds.some((id) => NEEDS_NETWORK.test(id)))
  const parts = withImports(chunks, useful)
  const styles = new Set(parts.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
  const fonts = Object.keys(bundle).filter((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
  const files = [...parts.map(({ fileName }) => fileName), ...styles, ...fonts]
  return [...PAGE, ...files.map((file) => `/${file}`)]
}

async function compile(define: Record<string, string>): Promise<string> {
  const output = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    define,
    build: { write: false, rolldownOptions: { input: SOURCE, output: { format: 'iife' } } },
  })
  const [first] = [output].flat()
  const code = first && 'output' in first ? first.output[0].code : undefined
  if (!code) throw new Error('client/sw.ts gave no script')
  return code
}
