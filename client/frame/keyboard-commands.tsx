import { useMatch, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../core/parts/lazy-part.tsx'
import { Button } from '../ui/button.tsx'
import { Tooltip } from '../ui/tooltip/tooltip.tsx'
import { useShortcuts } from './shortcuts.ts'

const CommandPalette = lazyPart(() => import('./command-palette.tsx').then((module) => module.CommandPalette))
const ShortcutsDialog = lazyPart(() =>
  import('./shortcuts-dialog.tsx').then((module) => module.ShortcutsDialog),
)

type Shown = 'palette' | 'shortcuts'

/** The command palette, the keyboard shortcuts and their list. Where a page has no search, a button opens the palette. */
export function KeyboardCommands() {
  const onBoard = useMatch({ from: '/signed-in/', shouldThrow: false }) !== undefined
  const [shown, setShown] = useState<Shown>()
  // Rendered from the first opening on: a dialog must stay mounted for its closing animation.
  const [opened, setOpened] = useState<Partial<Record<Shown, boolean>>>({})
  const navigate = useNavigate()

  const show = (next: Shown) => {
    setOpened((before) => ({ ...before, [next]: true }))
    setShown(next)
  }
  const shownAs = (which: Shown) => ({
    open: shown === which,
    onOpenChange: (open: boolean) => setShown(open ? which : undefined),
    onFailed: () => {
      setShown(undefined)
      setOpened((before) => ({ ...before, [which]: false }))
    },
  })
  // The board opens the form when its address says so.
  const newOrder = () =>
    navigate({ to: '/', search: (before) => ({ ...(onBoard && before), new: 'order' }) as object })
  useShortcuts({
    onPalette: () => (shown === 'palette' ? setShown(undefined) : show('palette')),
    keys: {
      N: () => void newOrder(),
      '/': () => show('palette'),
      '?': () => show('shortcuts'),
    },
  })

  return (
    <>
      {!onBoard && (
        <Tooltip label="Search and go to">
          <Button
            variant="ghost"
            size="icon"
            aria-label="Search and go to"
            aria-haspopup="dialog"
            onPointerEnter={CommandPalette.prefetch}
            onFocus={CommandPalette.prefetch}
            onClick={() => show('palette')}
          >
            <Search aria-hidden />
          </Button>
        </Tooltip>
      )}
      <Suspense>
        {opened.palette && (
          <CommandPalette
            {...shownAs('palette')}
            onNewOrder={() => void newOrder()}
            onShortcuts={() => show('shortcuts')}
          />
        )}
        {opened.shortcuts && <ShortcutsDialog {...shownAs('shortcuts')} />}
      </Suspense>
    </>
  )
}
