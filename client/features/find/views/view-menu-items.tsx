import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SavedView } from '#shared/views/schemas.ts'
import * as t from '#texts/board/views.ts'
import { Menu, MenuContent, MenuItem, MenuLabel, MenuTrigger } from '../../../ui/menu/menu.tsx'
import { useBoardFilter } from '../filters/filter-address.ts'
import { useViews } from './views.api.ts'
import { useApplyView, savedViewOf } from './views.ts'

export function ViewMenuItems({ trigger }: { trigger: ReactNode }) {
  const views = useViews()
  const apply = useApplyView()
  const present = savedViewOf(views, useBoardFilter())
  const items = (some: SavedView[]) =>
    some.map((view) => (
      <MenuItem key={view.id} aria-current={view === present} onSelect={() => apply(view)}>
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {view.name}
        </span>
        {view === present && <Check aria-hidden />}
      </MenuItem>
    ))
  const [own, shared] = [views.filter((view) => !view.shared), views.filter((view) => view.shared)]
  return (
    <Menu defaultOpen>
      <MenuTrigger>{trigger}</MenuTrigger>
      <MenuContent>
        {items(own)}
        {shared.length > 0 && <MenuLabel>{t.sharedViews}</MenuLabel>}
        {items(shared)}
      </MenuContent>
    </Menu>
  )
}
