import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { chunksOf, withImports, type Chunk } from './chunks.ts'

/** Gzipped, in units of 1000 bytes, like the benchmark. */
const LIMIT_KB = 170
export const KB = 1000

// The modules of the painted board. They count even if the entry later loads them dynamically.
const BEFORE_PAINT = ['client/main.tsx', 'client/frame/shell.tsx', 'client/features/board/board-page.tsx']

/** `KERF_SCRIPT_PARTS=1 npm run build` also lists the parts of the script that counts. */
export function scriptBudget(): Plugin {
  return {
    name: 'kerf-script-budget',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = beforePaint(chunksOf(bundle), BEFORE_PAINT)
        const bytes = chunks.reduce((sum, { code }) => sum + gzipped(code), 0)
        const told = `Script before the board paints: ${inKb(bytes)} of ${LIMIT_KB} KB, gzipped`
        const parts = process.env['KERF_SCRIPT_PARTS'] ? partsOf(chunks) : []
        const lines = parts.map(([part, size]) => `  ${inKb(size).padStart(6)} KB  ${part}`)
        // Written to stdout and not logged, so that a build with a quiet log level prints it too.
        process.stdout.write(`${[told, ...lines].join('\n')}\n`)
        if (bytes > LIMIT_KB * KB) {
          this.error(`${told}. KERF_SCRIPT_PARTS=1 npm run build lists what it is made of.`)
        }
      },
    },
  }
}

export function beforePaint(chunks: Chunk[], modules: string[]): Chunk[] {
  const roots = modules.map((module) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)))
    if (!chunk) throw new Error(`${module}, which the script budget looks at, is in no chunk`)
    return chunk
  })
  return withImports(chunks, [...chunks.filter(({ isEntry }) => isEntry), ...roots])
}

/** Gzipped bytes by package and by folder of the project, the largest first. */
export function partsOf(chunks: Chunk[]): [part: string, bytes: number][] {
  const parts = new Map<string, number>()
  for (const { code, modules } of chunks) {
    const bytes = gzipped(code)
    const all = Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0)
    for (const [id, { renderedLength }] of Object.entries(modules)) {
      const part = partOf(id)
      // Chunks are compressed as a whole: each module gets a share in proportion to its length.
      parts.set(part, (parts.get(part) ?? 0) + (bytes * renderedLength) / (all || 1))
    }
  }
  return [...parts].sort(([, a], [, b]) => b - a)
}

function partOf(id: string): string {
  const inPackage = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)
  if (inPackage?.[1]) return inPackage[1]
  return (
    /.*\/((?:client|shared)(?:\/features)?(?:\/[^/]+)?)\/(?:[^/]+\/)*[^/]+$/.exec(id)?.[1] ??
    "the bundler's own"
  )
}

// The .gz copies that the server sends have the same level.
export const gzipped = (code: string) => gzipSync(code, { level: 9 }).length
export const inKb = (bytes: number) => (bytes / KB).toFixed(1)
