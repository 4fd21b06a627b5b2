import type { Import } from '#shared/imports/types.ts'

const number = new Intl.NumberFormat()

export const formatted = (count: number): string => number.format(count)

export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${number.format(count)} ${count === 1 ? one : many}`

/** How an import stands, in a sentence. */
export function stateOf({ state, rowCount, orderCount, progress, failure, undone }: Import): string {
  switch (state) {
    case 'staged':
      return `${countOf(rowCount, 'row')}, nothing imported yet`
    case 'running':
      return `${formatted(progress)} of ${countOf(orderCount ?? rowCount, 'order')} written`
    case 'done':
      return `${countOf(orderCount ?? 0, 'order')} imported`
    case 'failed':
      return withFailure('Nothing was imported', failure)
    case 'undoing':
      return withFailure('Its orders are being removed', failure)
    case 'undone':
      return undone
        ? `Undone: ${countOf(undone.removed, 'order')} removed${undone.keptCount > 0 ? `, ${formatted(undone.keptCount)} kept` : ''}`
        : 'Undone'
  }
}

const withFailure = (text: string, failure: string | null) => (failure ? `${text}. ${failure}` : text)
