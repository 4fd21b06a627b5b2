import type { Rollup } from 'vite'

type ModuleInfo = Pick<Rollup.ModuleInfo, 'importedIds'>
interface Graph {
  getModuleInfo: (id: string) => ModuleInfo | null
}

// The board loads these parts one after the other once it has painted: dragging, an open order, and confirmations.
const BOARD = [
  'client/features/board/drag/board-drag.tsx',
  'client/features/orders/overlay/open-order-window.tsx',
  'client/core/unsaved/unsaved-question.tsx',
]
// Other pages need these parts too, and a sign-in should not wait for the parts of the board.
const EVERYBODY = [
  'client/core/notices/notice-list.tsx',
  'client/features/auth/auth-page.tsx',
  'client/features/auth/new-password-page.tsx',
  'client/features/auth/set-password-page.tsx',
]

/** These modules, and all modules that they import directly or through others. */
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
  // Everything that the entry imports is one chunk.
  { name: 'first', tags: ['$initial' as const], priority: 2 },
  // Without the modules that these ones import: the same rule names their chunk.
  { name: afterPaint(root), includeDependenciesRecursively: false, priority: 1 },
  // Modules that several other parts share are combined in few chunks, by the parts that share them.
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 4000 },
]
