import { Link } from '@tanstack/react-router'
import type { Import } from '#shared/imports/types.ts'
import { countOf } from '../../core/counted.ts'

/** The orders that an undoing has left because somebody had changed them. */
export function KeptOrders({ undone: { kept, keptCount } }: { undone: NonNullable<Import['undone']> }) {
  if (kept.length === 0) return null
  return (
    <ul
      aria-label="Kept orders"
      className="mt-4 max-h-72 w-full divide-y divide-line overflow-y-auto rounded-lg border text-left text-sm"
    >
      {kept.map(({ id, number, title }) => (
        <li key={id}>
          <Link
            to="/orders/$id"
            params={{ id }}
            className="flex items-baseline gap-3 px-3 py-2 hover:bg-hover pointer-coarse:min-h-11"
          >
            <span className="shrink-0 text-xs text-muted tabular-nums">{number}</span>
            <bdi className="min-w-0 font-medium wrap-anywhere">{title}</bdi>
          </Link>
        </li>
      ))}
      {kept.length < keptCount && (
        <li className="px-3 py-2 text-muted">and {countOf(keptCount - kept.length, 'more', 'more')}</li>
      )}
    </ul>
  )
}
