import { useMatch, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import * as t from '#texts/page/frame.ts'
import { lazyComponent } from '../core/lazy/lazy-component.tsx'
import { hideSearch, showSearch, useSearchLayer } from '../features/orders/overlay/search-layer.ts'
import { Button } from '../ui/button.tsx'
import { Tooltip } from '../ui/tooltip/tooltip.tsx'
import { useShortcuts } from './shortcuts.ts'

const CommandPalette = lazyComponent(() =>
  import('./command-palette.tsx').then((module) => module.CommandPalette),
)
const ShortcutsDialog = lazyComponent(() =>
  import('./shortcuts-dialog.tsx').then((module) => module.ShortcutsDialog),
)

export function KeyboardCommands() {
  const onBoard = useMatch({ from: '/signed-in/', shouldThrow: false }) !== undefined
  const { search, openings } = useSearchLayer('palette')
  const [shortcuts, setShortcuts] = useState(false)
  // Rendered since the first opening: a dialog must stay mounted for its closing animation.
  const [askedShortcuts, setAskedShortcuts] = useState(false)
  const navigate = useNavigate()

  const showPalette = () => {
    setShortcuts(false)
    showSearch('palette')
  }
  const showShortcuts = () => {
    setAskedShortcuts(true)
    setShortcuts(true)
  }
  // The board opens the form when its address says so.
  const newOrder = () => navigate({ to: '/', search: (before) => ({ ...(onBoard && before), new: 'order' }) })
  useShortcuts({
    onPalette: () => (search ? hideSearch() : showPalette()),
    keys: {
      N: () => void newOrder(),
      I: () => void navigate({ to: '/inbox' }),
      '/': showPalette,
      '?': showShortcuts,
    },
  })

  return (
    <>
      {!onBoard && (
        <Tooltip label={t.search}>
          <Button
            variant="ghost"
            size="icon"
            aria-label={t.search}
            aria-haspopup="dialog"
            onPointerEnter={CommandPalette.prefetch}
            onFocus={CommandPalette.prefetch}
            onClick={showPalette}
          >
            <Search aria-hidden />
          </Button>
        </Tooltip>
      )}
      <Suspense>
        {openings > 0 && (
          <CommandPalette
            key={openings}
            open={search !== undefined}
            typed={search?.text}
            onClose={hideSearch}
            onFailed={hideSearch}
            onNewOrder={() => void newOrder()}
            onShortcuts={showShortcuts}
          />
        )}
        {askedShortcuts && (
          <ShortcutsDialog
            open={shortcuts}
            onOpenChange={setShortcuts}
            onFailed={() => {
              setShortcuts(false)
              setAskedShortcuts(false)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
