import { Menu } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../core/lazy-part.tsx'
import { Button } from '../ui/button.tsx'

const PageMenuDrawer = lazyPart(() =>
  import('./page-menu-drawer.tsx').then((module) => module.PageMenuDrawer),
)

/** A phone's way from page to page: its head has no room for links. */
export function PageMenu() {
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        className="-ml-2 md:hidden"
        onPointerEnter={PageMenuDrawer.near}
        onFocus={PageMenuDrawer.near}
        onClick={() => {
          setAsked(true)
          setOpen(true)
        }}
      >
        <Menu aria-hidden />
      </Button>
      {asked && (
        <Suspense>
          <PageMenuDrawer
            open={open}
            onOpenChange={setOpen}
            onFailed={() => {
              setAsked(false)
              setOpen(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
