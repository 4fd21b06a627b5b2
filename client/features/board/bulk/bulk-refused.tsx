import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { dismissRefused, useBulk } from './bulk-run.ts'

/** The orders that were refused, each with the reason. */
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
      description="Each order is changed by itself. These were refused."
    >
      <ul aria-label="Refused orders" className="divide-y divide-line">
        {refused.orders.map(({ item, sentence }) => (
          <li key={item.id} className="py-3 first:pt-0 last:pb-0">
            <p className="flex items-baseline gap-2 text-sm">
              <span className="shrink-0 text-xs text-muted tabular-nums">{item.number}</span>
              <span className="min-w-0 font-semibold wrap-anywhere">{item.title}</span>
            </p>
            <p className="mt-0.5 text-sm wrap-anywhere text-danger-ink">{sentence}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
