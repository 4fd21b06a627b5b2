import { CircleAlert } from 'lucide-react'
import { useId, type Ref } from 'react'
import * as t from '#texts/shop/webhooks.ts'
import { WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS, type WebhookEventType } from '#shared/webhooks/webhooks.ts'
import { CheckGroup } from '../../ui/field/check-group.tsx'
import { Checkbox } from '../../ui/field/checkbox.tsx'

const GROUPS = WEBHOOK_EVENTS.map(({ group, events }) => ({
  name: group,
  options: events.map(({ type, name }) => ({ value: type, label: name })),
}))

interface EventChoicesProps {
  chosen: readonly WebhookEventType[]
  error: string | undefined
  onChange: (chosen: WebhookEventType[]) => void
  ref?: Ref<HTMLDivElement>
}

export function EventChoices({ chosen, error, onChange, ref }: EventChoicesProps) {
  const id = useId()
  const isAll = chosen.length === WEBHOOK_EVENT_TYPES.length
  const tick = (type: WebhookEventType, isTicked: boolean) =>
    onChange(WEBHOOK_EVENT_TYPES.filter((one) => (one === type ? isTicked : chosen.includes(one))))

  return (
    <div ref={ref} className="flex scroll-mt-2 flex-col gap-4">
      <label
        htmlFor={id}
        className="flex min-h-9 cursor-pointer items-center gap-2.5 self-start text-sm font-medium pointer-coarse:min-h-11"
      >
        <Checkbox
          id={id}
          checked={isAll}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ target }) => onChange(target.checked ? [...WEBHOOK_EVENT_TYPES] : [])}
        />
        {t.allEvents}
      </label>
      {/* Above the groups, because on a phone the place below them is out of view. */}
      {error && (
        <p id={`${id}-error`} role="alert" className="-mt-3 flex gap-1.5 text-xs font-medium text-danger-ink">
          <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          {error}
        </p>
      )}
      {GROUPS.map(({ name, options }) => (
        <CheckGroup
          key={name}
          legend={name}
          options={options}
          control={(type) => ({
            checked: chosen.includes(type),
            onChange: ({ target }) => tick(type, target.checked),
          })}
        />
      ))}
    </div>
  )
}
