import { Bookmark } from 'lucide-react'
import type { OrderFilter } from '#shared/orders/filters.ts'
import type { SavedView } from '#shared/views/schemas.ts'
import * as t from '#texts/board/views.ts'
import { savedViewOf } from './views.ts'

export function PresentView({ views, filter }: { views: SavedView[]; filter: OrderFilter }) {
  const view = savedViewOf(views, filter)
  if (!view) return null
  return (
    <p className="flex max-w-32 min-w-0 shrink-0 items-center gap-1.5 text-sm font-semibold md:max-w-60">
      <Bookmark aria-hidden className="size-4 shrink-0 text-accent-ink" />
      <span className="sr-only">{t.current} </span>
      <span dir="auto" className="truncate">
        {view.name}
      </span>
    </p>
  )
}
