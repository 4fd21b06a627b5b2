import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { buttonClass } from '../../ui/button-class.ts'

// The form's libraries come with the dialog, not with the board; a finger near the button fetches them.
const load = () => import('../orders/new-order-dialog.tsx')
const NewOrderDialog = lazy(async () => ({ default: (await load()).NewOrderDialog }))

export function NewOrderButton() {
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(false)

  return (
    <>
      <button
        type="button"
        aria-label="New Order"
        data-floating
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => {
          setAsked(true)
          setOpen(true)
        }}
        className={buttonClass({
          variant: 'primary',
          size: 'icon',
          className:
            'fixed right-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-30 size-14 rounded-full shadow-raised md:right-6 md:bottom-6 print:hidden',
        })}
      >
        <Plus aria-hidden className="size-6" />
      </button>
      {asked && (
        <Suspense>
          <NewOrderDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
