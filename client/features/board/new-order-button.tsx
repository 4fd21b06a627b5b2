import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

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
        className="fixed right-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-30 grid size-14 place-items-center rounded-full bg-accent text-on-accent shadow-raised transition-[background-color,transform] duration-100 hover:bg-accent-hover active:scale-95 md:right-6 md:bottom-6 print:hidden"
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
