import { Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../core/parts/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'

const MobileSearch = lazyPart(() => import('./mobile-search.tsx').then((module) => module.MobileSearch))

export function MobileSearchButton() {
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Search orders"
        aria-keyshortcuts="/"
        aria-haspopup="dialog"
        className="md:hidden"
        onPointerEnter={MobileSearch.prefetch}
        onFocus={MobileSearch.prefetch}
        onClick={() => {
          setAsked(true)
          setOpen(true)
        }}
      >
        <Search aria-hidden />
      </Button>
      {asked && (
        <Suspense>
          <MobileSearch
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
