import { Bookmark } from 'lucide-react'
import * as t from '#texts/board/board.ts'
import { lazyComponent } from '../../../core/lazy/lazy-component.tsx'
import { LazyMenu } from '../../../ui/menu/lazy-menu.tsx'
import { useViews } from './views.api.ts'

const ViewMenuItems = lazyComponent(() =>
  import('./view-menu-items.tsx').then((module) => module.ViewMenuItems),
)

export function ViewMenu() {
  const views = useViews()
  if (views.length === 0) return null
  return (
    <span className="flex min-w-0 max-lg:hidden">
      <LazyMenu
        button={{ variant: 'outline' }}
        prefetch={ViewMenuItems.prefetch}
        menu={ViewMenuItems}
        menuProps={{}}
      >
        <Bookmark aria-hidden />
        <span className="truncate max-xl:sr-only">{t.views}</span>
      </LazyMenu>
    </span>
  )
}
