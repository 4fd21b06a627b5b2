import { zodResolver } from '@hookform/resolvers/zod'
import { Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useFieldArray, useForm } from 'react-hook-form'
import { MOST_PRESETS, type TimerPreset } from '#shared/holds/timers.ts'
import { ApiError } from '../../core/api/api.ts'
import { standOnSaved } from '../../core/api/stand-on-saved.ts'
import { useUnsaved } from '../../core/unsaved/use-unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { useChangeHoldSettings } from './hold-settings.api.ts'
import { PresetRow } from './preset-row.tsx'
import { EMPTY_PRESET, presetsForm, valuesOf, withTheirs, type TypedPresets } from './preset-values.ts'

/** The timers that an order offers with one tap. */
export function TimersSection({ orgId, presets }: { orgId: string; presets: TimerPreset[] }) {
  const save = useChangeHoldSettings(orgId)
  const form = useForm({ resolver: zodResolver(presetsForm), defaultValues: valuesOf(presets) })
  const { control, register, handleSubmit, getValues, reset, setError, formState } = form
  const { errors, isDirty, defaultValues } = formState
  const { fields, append, remove } = useFieldArray({ control, name: 'timerPresets' })
  useUnsaved({ isDirty: () => isDirty })
  // Another admin's timers are merged in. Typed timers stay.
  const follow = useEffectEvent((theirs: TypedPresets) => {
    const merged = isDirty ? withTheirs(getValues(), defaultValues as TypedPresets, theirs) : theirs
    reset(theirs)
    if (isDirty) reset(merged, { keepDefaultValues: true })
  })
  // A save may end before its answer arrives here as presets. The former ones would take the saved names back.
  const followed = useRef(presets)
  useEffect(() => {
    if (save.isPending || followed.current === presets) return
    followed.current = presets
    follow(valuesOf(presets))
  }, [presets, save.isPending])

  const submit = handleSubmit((input) => {
    const sent = structuredClone(getValues())
    save.mutate(input, {
      onSuccess: ({ timerPresets }) => standOnSaved(form, sent, valuesOf(timerPresets)),
      onError: (error) => {
        const wrong = error instanceof ApiError ? error.fields : {}
        // The form's fields have the server's names, such as timerPresets.0.name.
        for (const [field, message] of Object.entries(wrong)) {
          setError(field as 'timerPresets', { type: 'server', message })
        }
      },
    })
  })

  return (
    <Section
      title="Timers"
      text="What has to set or dry: an order offers these at one tap, and its card counts down."
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        {fields.length > 0 ? (
          <ul aria-label="Timers" className="flex max-w-xl flex-col gap-4 sm:gap-3">
            {fields.map(({ id }, index) => {
              const wrong = errors.timerPresets?.[index]
              return (
                <PresetRow
                  key={id}
                  index={index}
                  register={register}
                  nameError={wrong?.name?.message}
                  timeError={wrong?.hours?.message ?? wrong?.minutes?.message}
                  onRemove={() => remove(index)}
                />
              )
            })}
          </ul>
        ) : (
          <p className="text-sm text-muted">None. An order can still have a timer until a time of day.</p>
        )}
        <div className="mt-4 flex flex-wrap items-center gap-2">
          <Button type="submit" variant="primary" disabled={!isDirty} busy={save.isPending}>
            Save timers
          </Button>
          {fields.length < MOST_PRESETS ? (
            <Button variant="outline" onClick={() => append(EMPTY_PRESET)}>
              <Plus aria-hidden />
              Add timer
            </Button>
          ) : (
            <p className="text-xs text-muted">{MOST_PRESETS} timers are the most.</p>
          )}
        </div>
      </form>
    </Section>
  )
}
