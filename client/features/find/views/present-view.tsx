import { Bookmark } from 'lucide-react'
import type { OrderFilter } from '#shared/orders/filters.ts'
import type { SavedView } from '#shared/views/types.ts'
import { savedViewOf } from './views.ts'

/** The name of the view with this filter, if there is one. */
export function PresentView({ views, filter }: { views: SavedView[]; filter: OrderFilter }) {
  const view = savedViewOf(views, filter)
  if (!view) return null
  return (
    <p className="flex max-w-32 min-w-0 shrink-0 items-center gap-1.5 text-sm font-semibold md:max-w-60">
      <Bookmark aria-hidden className="size-4 shrink-0 text-accent-ink" />
      <span className="sr-only">View: </span>
      <span dir="auto" className="truncate">
        {view.name}
      </span>
    </p>
  )
}
