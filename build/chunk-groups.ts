import type { Rollup } from 'vite'

type ModuleInfo = Pick<Rollup.ModuleInfo, 'importedIds'>
interface Graph {
  getModuleInfo: (id: string) => ModuleInfo | null
}

// The board loads these parts once it has painted.
const BOARD = [
  'client/features/board/drag/board-drag.tsx',
  'client/features/orders/overlay/open-order-window.tsx',
  'client/features/orders/data/move-notice.ts',
  'client/features/board/card/card-steps.ts',
  'client/core/drafts/unsaved-question.tsx',
]
// Other pages need these parts too, and a sign-in should not wait for the parts of the board.
const EVERYBODY = [
  'client/core/notices/notice-list.tsx',
  'client/features/people/auth/auth-page.tsx',
  'client/features/people/auth/new-password-page.tsx',
  'client/features/people/auth/set-password-page.tsx',
]

export function reachable(roots: string[], graph: Graph): Set<string> {
  const found = new Set(roots)
  // Iterating over a set also visits elements added during the loop.
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

/** Names the chunk of a module that is loaded after the board has painted; null leaves it to the next group. */
function afterPaint(root: string) {
  let board: Set<string> | undefined
  let everybody = new Set<string>()
  const under = (paths: string[]) => paths.map((path) => `${root}/${path}`)
  return (id: string, graph: Graph): string | null => {
    if (!board) {
      board = reachable(under(BOARD), graph)
      everybody = reachable(under(EVERYBODY), graph)
    }
    if (!board.has(id)) return null
    return everybody.has(id) ? 'common' : 'board'
  }
}

/** Combines modules in larger chunks: many small ones would each need a request and be compressed separately. */
export const chunkGroups = (root: string) => [
  { name: 'first', tags: ['$initial' as const], priority: 2 },
  // Without the modules that these ones import: the same rule names their chunk.
  { name: afterPaint(root), includeDependenciesRecursively: false, priority: 1 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 4000 },
]
