import { Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../core/parts/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'

const MobileSearch = lazyPart(() => import('./mobile-search.tsx').then((module) => module.MobileSearch))

/** A phone's way to the search: in the head, and with `bar` at the foot, where thumbs are. */
export function MobileSearchButton({ bar }: { bar?: boolean }) {
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button
        variant={bar ? 'outline' : 'ghost'}
        size="icon"
        aria-label={bar ? 'Search' : 'Search orders'}
        aria-keyshortcuts={bar ? undefined : '/'}
        aria-haspopup="dialog"
        className={bar ? 'min-h-11 min-w-11' : 'md:hidden'}
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
