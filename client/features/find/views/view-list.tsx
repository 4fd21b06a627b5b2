import { Bookmark, Check, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { isFiltered } from '#shared/orders/filters.ts'
import type { SavedView } from '#shared/views/schemas.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/board/views.ts'
import { lazyComponent } from '../../../core/lazy/lazy-component.tsx'
import { useUser } from '../../../core/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { isElsewhere } from '../../../ui/dialog/dialog-focus.ts'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../../ui/menu/menu.tsx'
import { useBoardFilter } from '../filters/filter-address.ts'
import { useDeleteView } from './view-changes.api.ts'
import { useViews } from './views.api.ts'
import { useApplyView, savedViewOf } from './views.ts'

const ViewDialog = lazyComponent(() => import('./view-dialog.tsx').then((module) => module.ViewDialog))

interface Opened {
  view?: SavedView
  open: boolean
  /** As a key: each opening starts with fresh state. */
  count: number
}

export function ViewList() {
  const views = useViews()
  // A view has no order.
  const { order: _order, ...filter } = useBoardFilter()
  const apply = useApplyView()
  const remove = useDeleteView()
  const { role } = useUser()
  const [opened, setOpened] = useState<Opened>()
  const place = useRef<HTMLElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  const deleted = useRef(false)
  const open = (view?: SavedView) => setOpened({ view, open: true, count: (opened?.count ?? 0) + 1 })
  const close = () => setOpened(opened && { ...opened, open: false })
  const present = savedViewOf(views, filter)
  const canSave = isFiltered(filter) && !present

  const focusPlace = (event: Event) => {
    event.preventDefault()
    place.current?.focus({ preventScroll: true })
  }
  // Once the filter is saved, the button that opened the dialog is gone.
  const focusAfterSaving = (event: Event) => {
    if (!opened?.view && !saveButton.current && !isElsewhere()) focusPlace(event)
  }
  // The button that opened the menu goes with its view, and the whole section with the last view.
  const focusAfterDeleting = (event: Event) => {
    const isLast = views.length <= 1 && !isFiltered(filter)
    if (deleted.current && isLast) {
      event.preventDefault()
      place.current?.closest<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true })
    } else if (deleted.current) focusPlace(event)
    deleted.current = false
  }

  if (views.length === 0 && !canSave && !opened?.open) return null
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={t.title}
      className="mt-4 border-t border-line pt-3 outline-none"
    >
      <h3 className="px-2 text-sm font-medium">{t.title}</h3>
      <ul aria-label={t.savedViews}>
        {views.map((view) => (
          <li key={view.id} className="flex items-center">
            <button
              type="button"
              aria-current={view === present}
              onClick={() => apply(view)}
              className="flex min-h-8 min-w-0 flex-1 items-center gap-2.5 rounded-md px-2 text-left text-sm hover:bg-hover focus-visible:-outline-offset-2 pointer-coarse:min-h-11 pointer-coarse:text-base"
            >
              {view === present ? (
                <Check aria-hidden className="size-4 shrink-0 text-accent-ink" />
              ) : (
                <Bookmark aria-hidden className="size-4 shrink-0 text-muted" />
              )}
              <span dir="auto" className="min-w-0 truncate">
                {view.name}
              </span>
              {view.shared && <span className="shrink-0 text-xs text-muted">{t.shared}</span>}
            </button>
            {(!view.shared || role === 'ADMIN') && (
              <Menu>
                <MenuTrigger>
                  <Button variant="ghost" size="icon" aria-label={t.actions(view)}>
                    <Ellipsis aria-hidden />
                  </Button>
                </MenuTrigger>
                <MenuContent onCloseAutoFocus={focusAfterDeleting}>
                  <MenuItem icon={Pencil} onSelect={() => open(view)}>
                    {t.rename}
                  </MenuItem>
                  <MenuItem
                    icon={Trash2}
                    destructive
                    sends
                    onSelect={() => {
                      deleted.current = true
                      remove.mutate(view)
                    }}
                  >
                    {tCommon.remove}
                  </MenuItem>
                </MenuContent>
              </Menu>
            )}
          </li>
        ))}
      </ul>
      {canSave && (
        <Button
          ref={saveButton}
          variant="outline"
          className="mx-2 mt-2 w-[calc(100%-1rem)]"
          onPointerEnter={ViewDialog.prefetch}
          onFocus={ViewDialog.prefetch}
          onClick={() => open()}
        >
          <Bookmark aria-hidden />
          {t.saveAs}
        </Button>
      )}
      {opened && (
        <Suspense>
          <ViewDialog
            key={opened.count}
            open={opened.open}
            view={opened.view}
            filter={filter}
            onClose={close}
            onCloseAutoFocus={focusAfterSaving}
            onFailed={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}
