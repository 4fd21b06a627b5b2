import { Plus } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import * as t from '#texts/shop/working-time.ts'
import { closeDaysPayload, type ClosedDay } from '#shared/working-time/schemas.ts'
import { ApiError } from '../../core/api/api.ts'
import { useUnsaved } from '../../core/drafts/use-unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/field/date-field.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { useCloseDays } from './working-time.api.ts'

const NOTHING: ClosedDay = { day: '', name: '' }

type Errors = Partial<Record<keyof ClosedDay, string | undefined>>

interface AddClosedDayProps {
  orgId: string
  days: ClosedDay[]
}

export function AddClosedDay({ orgId, days }: AddClosedDayProps) {
  const close = useCloseDays(orgId)
  const [typed, setTyped] = useState(NOTHING)
  const [errors, setErrors] = useState<Errors>({})
  const first = useRef<HTMLInputElement>(null)
  const hasTyped = useRef(false)
  const known = days.find(({ day }) => day === typed.day)
  useUnsaved({ isDirty: () => typed.day !== '' || typed.name !== '' })

  const type = (field: Partial<ClosedDay>) => {
    hasTyped.current = true
    setTyped({ ...typed, ...field })
    setErrors({})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (close.isPending) return
    const { data, error } = closeDaysPayload.safeParse({ days: [typed] })
    if (error) return setErrors(errorsOf(error.issues))
    hasTyped.current = false
    close.mutate(data.days, {
      onSuccess: () => {
        // Text that was typed since sending belongs to the next day.
        setTyped(({ day, name }) => ({
          day: day === typed.day ? '' : day,
          name: name === typed.name ? '' : name,
        }))
        if (!hasTyped.current) first.current?.focus()
      },
      onError: (failure) => setErrors(failure instanceof ApiError ? refusedOf(failure) : {}),
    })
  }

  return (
    <form
      noValidate
      aria-label={t.addForm}
      onSubmit={submit}
      className="grid items-start gap-3 border-t border-line pt-4 sm:grid-cols-[minmax(0,12rem)_minmax(0,1fr)_auto]"
    >
      <DateField
        ref={first}
        label={t.day}
        value={typed.day}
        error={errors.day}
        hint={known && t.alreadyClosed({ name: known.name })}
        onChange={(day) => type({ day })}
      />
      <TextField
        label={t.name}
        placeholder={t.namePlaceholder}
        autoComplete="off"
        value={typed.name}
        error={errors.name}
        onChange={(event) => type({ name: event.target.value })}
      />
      <Button type="submit" variant="outline" busy={close.isPending} className="h-10 sm:mt-[1.625rem]">
        <Plus aria-hidden />
        {known ? t.rename : t.addDay}
      </Button>
    </form>
  )
}

const errorsOf = (issues: { path: PropertyKey[]; message: string }[]): Errors =>
  Object.fromEntries(issues.map(({ path, message }) => [path.at(-1), message]))

/** The server names fields by their path. */
const refusedOf = ({ fields }: ApiError): Errors => ({
  day: fields['days.0.day'],
  name: fields['days.0.name'],
})
