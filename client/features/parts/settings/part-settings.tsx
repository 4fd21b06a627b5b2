import { Plus } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { MOST_NAMES, MOST_SETS, PART_NAME } from '#shared/parts/parts.ts'
import type { PartSettings as Settings } from '#shared/parts/types.ts'
import * as t from '#texts/shop/part-settings.ts'
import { LoadError } from '../../../core/api/load-error.tsx'
import { useRead } from '../../../core/api/read.ts'
import { isSame } from '../../../core/api/stand-on-saved.ts'
import { SettingRow, SettingsCard } from '../../../core/subjects/settings-card.tsx'
import { UnsavedBar, useUnsavedBar } from '../../../core/subjects/unsaved-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { TagField } from '../../../ui/field/tag-field.tsx'
import { Skeleton } from '../../../ui/state/loading.tsx'
import { partSettingsQuery } from '../part-settings.api.ts'
import { useChangePartSettings } from './part-settings.api.ts'
import { SetRow } from './set-row.tsx'

export function PartSettings({ orgId }: { orgId: string }) {
  const settings = useRead({ ...partSettingsQuery(orgId), refetchOnMount: 'always' })
  if (settings.data) return <Form orgId={orgId} saved={settings.data} />
  if (settings.error) return <LoadError of={settings} failure={t.failedLoad} compact />
  return <Skeleton className="h-52 rounded-xl" />
}

const NAMES = -1

/** A half that was changed here stays as typed, whatever other ADMINs save. */
function Form({ orgId, saved }: { orgId: string; saved: Settings }) {
  const save = useChangePartSettings(orgId)
  const [typed, setTyped] = useState<Partial<Settings>>({})
  // Leaving a field empties it, so one text is enough. The names stand before all sets.
  const [typing, setTyping] = useState({ at: NAMES, text: '' })
  const [tried, setTried] = useState(false)
  const { names, sets } = { ...saved, ...typed }
  const isDirty =
    typing.text.trim() !== '' || !isSame({ names, sets }, { names: saved.names, sets: saved.sets })
  const typedAt = (at: number) => ({
    typed: typing.at === at ? typing.text : '',
    onType: (text: string) => setTyping({ at, text }),
  })
  const reset = () => {
    setTyped({})
    setTyping({ at: NAMES, text: '' })
    setTried(false)
  }
  const bar = useUnsavedBar({ formState: { isDirty }, reset }, save.isPending)
  const setNames = (next: string[]) => setTyped((before) => ({ ...before, names: next }))
  const setSets = (next: Settings['sets']) => setTyped((before) => ({ ...before, sets: next }))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (save.isPending || sets.some(({ name, parts }) => name.trim() === '' || parts.length === 0)) return
    save.mutate(typed, { onSuccess: () => setTyped((now) => (now === typed ? {} : now)) })
  }

  return (
    <>
      <form id={bar.form} noValidate onSubmit={submit}>
        <SettingsCard>
          <SettingRow title={t.names} text={t.namesText({ n: MOST_NAMES })}>
            <TagField
              label={t.addName}
              hideLabel
              placeholder={t.addNameHint}
              tags={names}
              tagsLabel={t.offeredNames}
              removeLabel={(name) => t.removeName({ name })}
              maxLength={PART_NAME}
              {...typedAt(NAMES)}
              full={names.length >= MOST_NAMES}
              onAdd={(name) => setNames([...names, name])}
              onRemove={(index) => setNames(names.toSpliced(index, 1))}
            />
          </SettingRow>
          <SettingRow title={t.sets} text={t.setsText}>
            {sets.length > 0 ? (
              <ul aria-label={t.sets} className="flex flex-col gap-5">
                {sets.map((set, index) => (
                  <SetRow
                    // oxlint-disable-next-line react/no-array-index-key -- Sets have no ids, and names are being typed.
                    key={index}
                    index={index}
                    set={set}
                    tried={tried}
                    {...typedAt(index)}
                    onChange={(next) => setSets(sets.with(index, next))}
                    onRemove={() => setSets(sets.toSpliced(index, 1))}
                  />
                ))}
              </ul>
            ) : (
              <p className="text-sm text-muted">{t.noSets}</p>
            )}
            {sets.length < MOST_SETS ? (
              <Button
                variant="outline"
                className="mt-4"
                onClick={() => setSets([...sets, { name: '', parts: [] }])}
              >
                <Plus aria-hidden />
                {t.addSet}
              </Button>
            ) : (
              <p className="mt-4 text-xs text-muted">{t.mostSets({ n: MOST_SETS })}</p>
            )}
          </SettingRow>
        </SettingsCard>
      </form>
      <UnsavedBar {...bar} />
    </>
  )
}
