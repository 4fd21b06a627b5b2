import type { Rollup } from 'vite'

export type Bundle = Rollup.OutputBundle
export type Chunk = Pick<
  Rollup.OutputChunk,
  'fileName' | 'code' | 'imports' | 'isEntry' | 'moduleIds' | 'modules' | 'viteMetadata'
>

export function chunksOf(bundle: Bundle): Chunk[] {
  return Object.values(bundle).filter((part) => part.type === 'chunk')
}

export function withImports(chunks: Chunk[], roots: Chunk[]): Chunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set(roots)
  for (const chunk of found) {
    for (const name of chunk.imports) {
      const imported = byName.get(name)
      if (imported) found.add(imported)
    }
  }
  return [...found]
}
