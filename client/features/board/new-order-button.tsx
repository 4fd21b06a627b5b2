import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../core/parts/lazy-part.tsx'
import { readDraft } from '../../core/unsaved/kept-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { NEW_ORDER_DRAFT } from '../orders/edit/new-order-draft.ts'
import { useNewOrderParam } from './new-order-param.ts'

// The form's libraries load with the dialog, not with the board. A finger near the button prefetches them.
const NewOrderDialog = lazyPart(() =>
  import('../orders/edit/new-order-dialog.tsx').then((module) => module.NewOrderDialog),
)

/** The round button of a wide screen, or with `bar` the one in a phone's bar. */
export function NewOrderButton({ bar }: { bar?: boolean }) {
  // A form that was open before a reload reopens with its text.
  const [restored] = useState(() => !bar && readDraft(NEW_ORDER_DRAFT) !== undefined)
  const [open, setOpen] = useState(restored)
  const [asked, setAsked] = useState(restored)
  const show = () => {
    setAsked(true)
    setOpen(true)
  }
  const handlers = {
    'aria-keyshortcuts': 'N',
    onPointerEnter: NewOrderDialog.prefetch,
    onFocus: NewOrderDialog.prefetch,
    onClick: show,
  }
  useNewOrderParam(show, !bar)

  return (
    <>
      {bar ? (
        <Button variant="primary" className="min-h-11 flex-1" {...handlers}>
          + New Order
        </Button>
      ) : (
        <button
          type="button"
          aria-label="New Order"
          data-floating
          className="fixed right-[calc(1.5rem+env(safe-area-inset-right))] bottom-6 z-30 grid size-14 place-items-center rounded-full bg-accent text-on-accent shadow-raised transition-[background-color,transform] duration-100 hover:bg-accent-hover active:scale-95 max-md:hidden print:hidden"
          {...handlers}
        >
          <Plus aria-hidden className="size-6" />
        </button>
      )}
      {asked && (
        <Suspense>
          <NewOrderDialog open={open} onOpenChange={setOpen} onFailed={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  )
}
