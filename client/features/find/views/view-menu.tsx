import { Bookmark } from 'lucide-react'
import { lazyPart } from '../../../core/parts/lazy-part.tsx'
import { LazyMenu } from '../../../ui/menu/lazy-menu.tsx'
import { useViews } from './views.api.ts'

const ViewMenuItems = lazyPart(() => import('./view-menu-items.tsx').then((module) => module.ViewMenuItems))

/** The saved views in the head of a wide screen, if there are any. */
export function ViewMenu() {
  const views = useViews()
  if (views.length === 0) return null
  return (
    <span className="max-lg:hidden">
      <LazyMenu
        button={{ variant: 'outline' }}
        prefetch={ViewMenuItems.prefetch}
        menu={ViewMenuItems}
        menuProps={{}}
      >
        <Bookmark aria-hidden />
        <span className="max-xl:sr-only">Views</span>
      </LazyMenu>
    </span>
  )
}
