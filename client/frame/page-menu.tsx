import { Menu } from 'lucide-react'
import { Suspense, useState } from 'react'
import * as t from '#texts/page/frame.ts'
import { lazyComponent } from '../core/lazy/lazy-component.tsx'
import { Button } from '../ui/button.tsx'

const PageMenuDrawer = lazyComponent(() =>
  import('./page-menu-drawer.tsx').then((module) => module.PageMenuDrawer),
)

export function PageMenu() {
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t.menu}
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
