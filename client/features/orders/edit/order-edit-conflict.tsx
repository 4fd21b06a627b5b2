import { Button } from '../../../ui/button.tsx'
import { valueText } from '../../activity/activity-details.ts'
import type { EditField } from './order-edit-session.ts'
import type { OrderEdit } from './order-edit.ts'

/** What somebody else made of a field while it was edited here, and the choice between the two. */
export function OrderEditConflict({ edit, field }: { edit: OrderEdit; field: EditField }) {
  const conflict = edit.conflicts.find((one) => one.field === field)
  if (!conflict) return null
  const theirs = valueText(field, conflict.theirs)
  return (
    <div data-conflict className="rounded-lg border border-limit bg-limit-soft px-3 py-2.5">
      <p
        role="alert"
        className="max-h-40 overflow-y-auto text-sm wrap-anywhere whitespace-pre-line text-limit-ink"
      >
        {theirs === undefined
          ? `${conflict.by} emptied this meanwhile`
          : `${conflict.by} changed this to “${theirs}” meanwhile`}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={() => edit.takeTheirs(field)}>
          Use theirs
        </Button>
        <Button variant="outline" size="sm" onClick={() => edit.keepMine(field)}>
          Keep mine
        </Button>
      </div>
    </div>
  )
}
