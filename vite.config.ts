import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './build/chunk-groups.ts'
import { customerPage } from './build/customer-page.ts'
import { endpoints } from './build/endpoints.ts'
import { lean } from './build/lean.ts'
import { pseudoTexts } from './build/pseudo-texts.ts'
import { scriptBudget } from './build/script-budget.ts'
import { serviceWorker } from './build/service-worker.ts'

const api = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

export default defineConfig(({ mode }) => ({
  root: 'client',
  plugins: [
    endpoints(),
    lean(),
    react(),
    tailwindcss(),
    preloadFont(),
    pdfParts(),
    customerPage(api),
    serviceWorker(),
    mode === 'en-XA' ? pseudoTexts() : scriptBudget(),
    ...(mode === 'en-XA' ? [] : [precompress()]),
  ],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Else the board would load every text of an area of which it uses one.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        codeSplitting: { groups: chunkGroups(import.meta.dirname) },
        // The bundler's name for a shared chunk lists all who share it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
      },
    },
  },
  server: {
    port: 5173,
    // The server compares Origin with Host, so the browser's own Host must reach it.
    proxy: {
      '/api': { target: api, changeOrigin: false },
      '/ws': { target: api, changeOrigin: false, ws: true },
    },
  },
}))

/** Asks for the Latin font with the page: found only through the stylesheet it would come a round trip later. */
function preloadFont(): Plugin {
  return {
    name: 'kerf-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head' as const,
          }))
      },
    },
  }
}

/**
 * What pdfjs asks for by name when a document needs it: fonts and character maps that documents leave out, and
 * decoders. They stand under a path with their version, as client/core/pdf/open-pdf.ts expects them.
 */
function pdfParts(): Plugin {
  const folder = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')))
  const read = async (path: string) => readFile(join(folder, path))
  const prefix = async () => `assets/pdfjs-${JSON.parse(String(await read('package.json'))).version}`
  // The page's policy allows no WebAssembly.
  const isWanted = (path: string) => !/\.wasm$|quickjs/.test(path)
  return {
    name: 'kerf-pdf-parts',
    async configureServer(server) {
      server.middlewares.use(`/${await prefix()}`, (request, response, next) => {
        const path = new URL(request.url ?? '', 'http://localhost').pathname
        if (path.endsWith('.js')) response.setHeader('content-type', 'text/javascript')
        read(path).then((bytes) => response.end(bytes), next)
      })
    },
    async generateBundle() {
      const place = await prefix()
      for (const part of ['cmaps', 'standard_fonts', 'iccs', 'wasm']) {
        const names = await readdir(join(folder, part))
        for (const name of names.filter(isWanted)) {
          const path = `${part}/${name}`
          this.emitFile({ type: 'asset', fileName: `${place}/${path}`, source: await read(path) })
        }
      }
    },
  }
}

/** Compresses once at build time and as hard as possible, so that no request pays for it. */
function precompress(): Plugin {
  const brotli = promisify(brotliCompress)
  const gz = promisify(gzip)
  return {
    name: 'kerf-precompress',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const files = await readdir(dir, { recursive: true })
      await Promise.all(
        files
          .filter((file) => /\.(m?js|css|html|svg|ttf)$/.test(file))
          .map(async (file) => {
            const path = join(dir, file)
            const content = await readFile(path)
            const params = {
              [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
              [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
            }
            await Promise.all([
              brotli(content, { params }).then((bytes) => writeFile(`${path}.br`, bytes)),
              gz(content, { level: 9 }).then((bytes) => writeFile(`${path}.gz`, bytes)),
            ])
          }),
      )
    },
  }
}
