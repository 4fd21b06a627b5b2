import { useMatch, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../core/lazy-part.tsx'
import { Button } from '../ui/button.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { useShortcuts } from './shortcuts.ts'

const CommandPalette = lazyPart(() => import('./command-palette.tsx').then((module) => module.CommandPalette))
const ShortcutsDialog = lazyPart(() =>
  import('./shortcuts-dialog.tsx').then((module) => module.ShortcutsDialog),
)

type Shown = 'palette' | 'shortcuts'

/** The palette, the keys and their list. Where a page has no search of its own, a button opens the palette. */
export function ByKeyboard() {
  const onBoard = useMatch({ from: '/signed-in/', shouldThrow: false }) !== undefined
  const [shown, setShown] = useState<Shown>()
  // Fetched when first asked for; it stays, so that it can leave as it came.
  const [asked, setAsked] = useState<Partial<Record<Shown, boolean>>>({})
  const navigate = useNavigate()

  const show = (next: Shown) => {
    setAsked((before) => ({ ...before, [next]: true }))
    setShown(next)
  }
  const shownAs = (which: Shown) => ({
    open: shown === which,
    onOpenChange: (open: boolean) => setShown(open ? which : undefined),
    onFailed: () => {
      setShown(undefined)
      setAsked((before) => ({ ...before, [which]: false }))
    },
  })
  // The board opens the form for such an address.
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
            onPointerEnter={CommandPalette.near}
            onFocus={CommandPalette.near}
            onClick={() => show('palette')}
          >
            <Search aria-hidden />
          </Button>
        </Tooltip>
      )}
      <Suspense>
        {asked.palette && (
          <CommandPalette
            {...shownAs('palette')}
            onNewOrder={() => void newOrder()}
            onShortcuts={() => show('shortcuts')}
          />
        )}
        {asked.shortcuts && <ShortcutsDialog {...shownAs('shortcuts')} />}
      </Suspense>
    </>
  )
}
