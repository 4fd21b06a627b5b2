import { zodResolver } from '@hookform/resolvers/zod'
import { Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useFieldArray, useForm } from 'react-hook-form'
import * as t from '#texts/shop/hold-settings.ts'
import { MOST_PRESETS, type TimerPreset } from '#shared/holds/timers.ts'
import { ApiError } from '../../../core/api/api.ts'
import { standOnSaved } from '../../../core/api/stand-on-saved.ts'
import { SettingsCard } from '../../../core/subjects/settings-card.tsx'
import { UnsavedBar, useUnsavedBar } from '../../../core/subjects/unsaved-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { useChangeHoldSettings } from './hold-settings.api.ts'
import { PresetRow } from './preset-row.tsx'
import { EMPTY_PRESET, presetsForm, valuesOf, withTheirs, type TypedPresets } from './preset-values.ts'

export function TimersSettings({ orgId, presets }: { orgId: string; presets: TimerPreset[] }) {
  const save = useChangeHoldSettings(orgId)
  const form = useForm({ resolver: zodResolver(presetsForm), defaultValues: valuesOf(presets) })
  const { control, register, handleSubmit, getValues, reset, setError, formState } = form
  const { errors, isDirty, defaultValues } = formState
  const { fields, append, remove } = useFieldArray({ control, name: 'timerPresets' })
  const bar = useUnsavedBar(form, save.isPending)
  const follow = useEffectEvent((theirs: TypedPresets) => {
    const merged = isDirty ? withTheirs(getValues(), defaultValues as TypedPresets, theirs) : theirs
    reset(theirs)
    if (isDirty) reset(merged, { keepDefaultValues: true })
  })
  // A save may end before its answer arrives here. The old presets would take the saved names back.
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
    <>
      <SettingsCard>
        <form id={bar.form} noValidate onSubmit={(event) => void submit(event)}>
          {fields.length > 0 ? (
            <ul aria-label={t.timers} className="flex max-w-xl flex-col gap-4 sm:gap-3">
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
            <p className="text-sm text-muted">{t.noTimers}</p>
          )}
          {fields.length < MOST_PRESETS ? (
            <Button variant="outline" className="mt-4" onClick={() => append(EMPTY_PRESET)}>
              <Plus aria-hidden />
              {t.addTimer}
            </Button>
          ) : (
            <p className="mt-4 text-xs text-muted">{t.mostTimers({ n: MOST_PRESETS })}</p>
          )}
        </form>
      </SettingsCard>
      <UnsavedBar {...bar} />
    </>
  )
}
