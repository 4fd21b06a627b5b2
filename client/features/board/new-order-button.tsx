import { Plus } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import * as t from '#texts/board/board.ts'
import { lazyComponent } from '../../core/lazy/lazy-component.tsx'
import { unsentDraft } from '../../core/drafts/drafts.ts'
import { Button } from '../../ui/button.tsx'
import { NEW_ORDER } from '../orders/edit/new-order-values.ts'

// A finger near the button prefetches the form.
const NewOrderDialog = lazyComponent(() =>
  import('../orders/edit/new-order-dialog.tsx').then((module) => module.NewOrderDialog),
)

export function NewOrderButton({ bar }: { bar?: boolean }) {
  // A form that was open before a reload reopens with its text.
  const [restored] = useState(() => !bar && unsentDraft(NEW_ORDER, '') !== undefined)
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
          {t.addOrder}
        </Button>
      ) : (
        <button
          type="button"
          aria-label={t.newOrder}
          data-floating
          className="fixed right-[calc(1.5rem+env(safe-area-inset-right))] bottom-6 z-30 grid size-14 place-items-center rounded-full border border-transparent bg-accent text-on-accent shadow-raised transition-[background-color,transform] duration-100 hover:bg-accent-hover active:scale-95 max-md:hidden print:hidden"
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

/** The installed app's shortcut has this address. */
function useNewOrderParam(open: () => void, enabled: boolean): void {
  const asked = useRouterState({
    select: ({ location }) => enabled && (location.search as { new?: string }).new === 'order',
  })
  const navigate = useNavigate()
  const onAsked = useEffectEvent(open)

  useEffect(() => {
    if (!asked) return
    onAsked()
    void navigate({ to: '.', search: (before) => ({ ...before, new: undefined }), replace: true })
  }, [asked, navigate])
}
