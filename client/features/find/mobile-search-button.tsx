import { Search } from 'lucide-react'
import { Suspense } from 'react'
import { lazyPart } from '../../core/parts/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { hideSearch, showSearch, useSearchLayer } from '../orders/overlay/search-layer.ts'

const MobileSearch = lazyPart(() => import('./mobile-search.tsx').then((module) => module.MobileSearch))

/** Opens the search on a phone. In the head it also shows the search; with `bar` it is at the foot, near the thumbs. */
export function MobileSearchButton({ bar }: { bar?: boolean }) {
  const { search, openings } = useSearchLayer('board')
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
        onClick={() => showSearch('board')}
      >
        <Search aria-hidden />
      </Button>
      {!bar && openings > 0 && (
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
