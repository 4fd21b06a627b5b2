import { Search } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { usePanel } from './filter-address.ts'

const load = () => import('./mobile-search.tsx')
const MobileSearch = lazy(async () => ({ default: (await load()).MobileSearch }))

export function MobileSearchButton() {
  const panel = usePanel()
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Search orders"
        aria-haspopup="dialog"
        className="md:hidden"
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => {
          setAsked(true)
          panel.open()
        }}
      >
        <Search aria-hidden />
      </Button>
      {asked && (
        <Suspense>
          <MobileSearch panel={panel} />
        </Suspense>
      )}
    </>
  )
}
