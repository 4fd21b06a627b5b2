import type { ListedImport } from '#shared/imports/types.ts'
import { countOf, formatted } from '../../core/counted.ts'

/** How an import stands, in a sentence. */
export function stateOf({ state, rowCount, orderCount, progress, failure, undone }: ListedImport): string {
  switch (state) {
    case 'staged':
      return `${countOf(rowCount, 'row')}, nothing imported yet`
    case 'running':
      return `${formatted(progress)} of ${countOf(orderCount ?? rowCount, 'order')} written`
    case 'done':
      return withFailure(`${countOf(orderCount ?? 0, 'order')} imported`, failure)
    case 'failed':
      return withFailure('Nothing was imported', failure)
    case 'undoing':
      return 'Its orders are being removed'
    case 'undone':
      return undone
        ? `Undone: ${countOf(undone.removed, 'order')} removed${undone.keptCount > 0 ? `, ${formatted(undone.keptCount)} kept` : ''}`
        : 'Undone'
  }
}

const withFailure = (text: string, failure: string | null) => (failure ? `${text}. ${failure}` : text)
