import { useId } from 'react'
import { WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS, type WebhookEventType } from '#shared/webhooks/webhooks.ts'
import { CheckGroup } from '../../ui/field/check-group.tsx'
import { Checkbox } from '../../ui/field/checkbox.tsx'
import { EVENT_NAMES } from './event-names.ts'

const GROUPS = Object.entries(WEBHOOK_EVENTS).map(([name, types]) => ({
  name,
  options: types.map((type) => ({ value: type, label: EVENT_NAMES[type] })),
}))

interface EventChoicesProps {
  chosen: readonly WebhookEventType[]
  error: string | undefined
  onChange: (chosen: WebhookEventType[]) => void
}

/** Of what a webhook hears. */
export function EventChoices({ chosen, error, onChange }: EventChoicesProps) {
  const id = useId()
  const isAll = chosen.length === WEBHOOK_EVENT_TYPES.length
  const tick = (type: WebhookEventType, isTicked: boolean) =>
    // In the order of the list, however they were ticked.
    onChange(WEBHOOK_EVENT_TYPES.filter((one) => (one === type ? isTicked : chosen.includes(one))))

  return (
    <div className="flex flex-col gap-4">
      <label
        htmlFor={id}
        className="flex min-h-9 cursor-pointer items-center gap-2.5 self-start text-sm font-medium pointer-coarse:min-h-11"
      >
        <Checkbox
          id={id}
          checked={isAll}
          onChange={({ target }) => onChange(target.checked ? [...WEBHOOK_EVENT_TYPES] : [])}
        />
        All kinds of events
      </label>
      {GROUPS.map(({ name, options }, index) => (
        <CheckGroup
          key={name}
          legend={name}
          options={options}
          error={index === GROUPS.length - 1 ? error : undefined}
          control={(type) => ({
            checked: chosen.includes(type),
            onChange: ({ target }) => tick(type, target.checked),
          })}
        />
      ))}
    </div>
  )
}
