import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const api = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

export default defineConfig({
  root: 'client',
  plugins: [react(), tailwindcss(), preloadFont(), precompress()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5173,
    // The server compares Origin with Host, so the browser's own Host must reach it.
    proxy: {
      '/api': { target: api, changeOrigin: false },
      '/ws': { target: api, changeOrigin: false, ws: true },
    },
  },
})

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
          .filter((file) => /\.(js|css|html|svg)$/.test(file))
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
