import { useRef } from 'react'
import * as t from '#texts/orders/order-edit.ts'
import { Button } from '../../../ui/button.tsx'
import { useFocusFallback } from '../../../ui/dialog/focus-fallback.ts'
import { valueText } from '../../activity/activity-details.ts'
import type { EditField } from './order-edit-session.ts'
import type { OrderEdit } from './order-edit.ts'

interface OrderEditConflictProps {
  edit: OrderEdit
  field: EditField
}

export function OrderEditConflict({ edit, field }: OrderEditConflictProps) {
  const place = useRef<HTMLDivElement>(null)
  const conflict = edit.conflicts.find((one) => one.field === field)
  return (
    // Rendered without a conflict too, to find the previous field once the conflict is gone.
    <div ref={place} className="contents">
      {conflict && (
        <Choice
          {...{ edit, field, conflict }}
          fieldOf={() => place.current?.parentElement?.querySelector(CONTROL)}
        />
      )}
    </div>
  )
}

const CONTROL = 'input, select, textarea'

interface ChoiceProps extends OrderEditConflictProps {
  conflict: OrderEdit['conflicts'][number]
  fieldOf: () => HTMLElement | null | undefined
}

function Choice({ edit, field, conflict, fieldOf }: ChoiceProps) {
  const box = useRef<HTMLDivElement>(null)
  // On a touch screen, focusing the field would open the keyboard.
  useFocusFallback(box, () => (matchMedia('(pointer: coarse)').matches ? null : fieldOf()))
  const theirs = valueText(field, conflict.theirs)
  // With several conflicts, the question is at the one that takes the focus.
  const isAsked = edit.refused && edit.conflicts[0] === conflict
  return (
    <div ref={box} data-conflict className="rounded-lg border border-limit bg-limit-soft px-3 py-2.5">
      <p
        role="alert"
        className="max-h-40 overflow-y-auto text-sm wrap-anywhere whitespace-pre-line text-limit-ink"
      >
        {theirs === undefined
          ? t.theyCleared({ name: conflict.by })
          : t.theyChanged({ name: conflict.by, value: theirs })}
      </p>
      {isAsked && (
        <p role="alert" className="mt-1 text-sm font-medium text-limit-ink">
          {t.chooseFirst}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {/* The focus ring shows after a click on Save too, when no key was pressed. */}
        <Button
          variant="outline"
          size="sm"
          className="focus:outline-2 focus:outline-offset-2 focus:outline-ring"
          onClick={() => edit.takeTheirs(field)}
        >
          {t.takeTheirs}
        </Button>
        <Button variant="outline" size="sm" onClick={() => edit.keepMine(field)}>
          {t.keepMine}
        </Button>
      </div>
    </div>
  )
}
