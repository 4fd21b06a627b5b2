import { Search } from 'lucide-react'
import { Suspense } from 'react'
import * as t from '#texts/board/board.ts'
import { lazyComponent } from '../../../core/lazy/lazy-component.tsx'
import { Button } from '../../../ui/button.tsx'
import { hideSearch, showSearch, useSearchLayer } from '../../orders/overlay/search-layer.ts'

const MobileSearch = lazyComponent(() => import('./mobile-search.tsx').then((module) => module.MobileSearch))

export function MobileSearchButton() {
  const { search, openings } = useSearchLayer('board')
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t.search}
        aria-keyshortcuts="/"
        aria-haspopup="dialog"
        className="md:hidden"
        onPointerEnter={MobileSearch.prefetch}
        onFocus={MobileSearch.prefetch}
        onClick={() => showSearch('board')}
      >
        <Search aria-hidden />
      </Button>
      {openings > 0 && (
        <Suspense>
          <MobileSearch
            key={openings}
            open={search !== undefined}
            returnTo={search?.orderId}
            onClose={hideSearch}
            onFailed={hideSearch}
          />
        </Suspense>
      )}
    </>
  )
}
