import * as t from '#texts/board/bulk.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { openOrderOver } from '../../orders/overlay/open-order.ts'
import { dismissRefused, useBulk } from './bulk-run.ts'

export function RefusedDialog() {
  const { refused } = useBulk()
  if (!refused) return null
  return (
    <Dialog
      open={refused.open}
      onOpenChange={(open) => {
        if (!open) dismissRefused()
      }}
      title={refused.title}
      description={t.refusedIntro}
    >
      <ul aria-label={t.refusedOrders} className="-my-3 divide-y divide-line">
        {refused.orders.map(({ item, sentence }) => (
          <li key={item.id} className="relative -mx-4 px-4 py-3 hover:bg-hover md:-mx-6 md:px-6">
            <p className="flex items-baseline gap-2 text-sm">
              <span className="shrink-0 text-xs text-muted tabular-nums">{item.number}</span>
              <button
                type="button"
                className="min-w-0 text-left font-semibold wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
                onClick={() => openOrderOver(item.id, dismissRefused)}
              >
                <bdi>{item.title}</bdi>
              </button>
            </p>
            <p className="mt-0.5 text-sm wrap-anywhere text-danger-ink">{sentence}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
