import { Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../core/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { usePanel } from './filter-address.ts'

const MobileSearch = lazyPart(() => import('./mobile-search.tsx').then((module) => module.MobileSearch))

export function MobileSearchButton() {
  const panel = usePanel()
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
        onPointerEnter={MobileSearch.near}
        onFocus={MobileSearch.near}
        onClick={() => {
          setAsked(true)
          panel.open()
        }}
      >
        <Search aria-hidden />
      </Button>
      {asked && (
        <Suspense>
          <MobileSearch
            panel={panel}
            onFailed={() => {
              setAsked(false)
              panel.close()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
