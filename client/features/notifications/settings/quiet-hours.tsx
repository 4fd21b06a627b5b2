import { useId, useState, type KeyboardEvent } from 'react'
import { type NotificationSettings, notificationSettingsPayload } from '#shared/notifications/schemas.ts'
import { ApiError } from '../../../core/api/api.ts'
import { useUser } from '../../../core/session.tsx'
import { useUnsaved } from '../../../core/drafts/use-unsaved.ts'
import { TextField } from '../../../ui/field/field.tsx'
import { Switch } from '../../../ui/field/switch.tsx'
import { useChangeNotificationSettings } from './notification-settings.api.ts'
import * as t from '#texts/notifications/notification-settings.ts'

type Hours = NonNullable<NotificationSettings['quietHours']>

const USUAL: Hours = { from: '20:00', to: '07:00' }

export function QuietHours({ quietHours }: Pick<NotificationSettings, 'quietHours'>) {
  const id = useId()
  const { timeZone } = useUser()
  const change = useChangeNotificationSettings()
  return (
    <div className="border-t border-line pt-4">
      <div className="flex items-start gap-4">
        <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer">
          <span className="block text-sm font-medium">{t.quietHours}</span>
          <span id={`${id}-hint`} className="block text-xs text-pretty text-muted">
            {t.quietHoursMean}
          </span>
        </label>
        <Switch
          id={id}
          aria-label={t.quietHours}
          aria-describedby={`${id}-hint`}
          checked={quietHours !== null}
          onChange={({ target }) => change.mutate({ quietHours: target.checked ? USUAL : null })}
        />
      </div>
      {quietHours && <HoursForm saved={quietHours} timeZone={timeZone} />}
    </div>
  )
}

const FIELDS = [
  { name: 'from', label: t.from },
  { name: 'to', label: t.to },
] as const

/** Saves when the field is left, or on Enter: a half-typed time is another time. */
function HoursForm({ saved, timeZone }: { saved: Hours; timeZone: string }) {
  const change = useChangeNotificationSettings()
  const [typed, setTyped] = useState<Partial<Hours>>({})
  const [errors, setErrors] = useState<Partial<Hours>>({})
  const hours = { ...saved, ...typed }
  const isDirty = hours.from !== saved.from || hours.to !== saved.to
  useUnsaved({ isDirty: () => isDirty })

  const save = () => {
    if (!isDirty) return setTyped({})
    const found = errorsOf(hours)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    change.mutate(
      { quietHours: hours },
      {
        // Text that was typed since stays.
        onSuccess: () => setTyped((now) => (now === typed ? {} : now)),
        onError: (error) => setErrors(error instanceof ApiError ? refusedOf(error) : {}),
      },
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save()
  }

  return (
    <div className="mt-3">
      <div className="grid max-w-80 grid-cols-2 gap-4">
        {FIELDS.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            type="time"
            value={hours[name]}
            error={errors[name]}
            onChange={({ target }) => {
              setTyped({ ...typed, [name]: target.value })
              setErrors({})
            }}
            onBlur={save}
            onKeyDown={onKeyDown}
          />
        ))}
      </div>
      <p className="mt-1.5 text-xs text-muted">{t.shopTime({ zone: timeZone.replaceAll('_', ' ') })}</p>
    </div>
  )
}

function errorsOf(quietHours: Hours): Partial<Hours> {
  const { error } = notificationSettingsPayload.safeParse({ quietHours })
  const found = error?.issues.map(({ path, message }) => [path.at(-1), message]) ?? []
  return Object.fromEntries(found) as Partial<Hours>
}

/** The server names fields by their path. */
const refusedOf = ({ fields }: ApiError): Partial<Hours> => ({
  ...(fields['quietHours.from'] && { from: fields['quietHours.from'] }),
  ...(fields['quietHours.to'] && { to: fields['quietHours.to'] }),
})
