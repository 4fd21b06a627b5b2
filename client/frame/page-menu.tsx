import { Menu } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../core/parts/lazy-part.tsx'
import { Button } from '../ui/button.tsx'

const PageMenuDrawer = lazyPart(() =>
  import('./page-menu-drawer.tsx').then((module) => module.PageMenuDrawer),
)

/** The page links on a phone, where the header has no room for them. */
export function PageMenu() {
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        className="-ml-2 md:hidden"
        onPointerEnter={PageMenuDrawer.prefetch}
        onFocus={PageMenuDrawer.prefetch}
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        <Menu aria-hidden />
      </Button>
      {opened && (
        <Suspense>
          <PageMenuDrawer
            open={open}
            onOpenChange={setOpen}
            onFailed={() => {
              setOpened(false)
              setOpen(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
