import { z } from 'zod'
import { presetSchema } from '#shared/holds/schemas.ts'
import * as t from '#texts/shop/hold-settings.ts'
import { MOST_PRESETS, type TimerPreset } from '#shared/holds/timers.ts'

const whole = (error: () => string) => z.int({ error }).min(0, { error })

const typedPreset = z
  .object({ name: presetSchema.shape.name, hours: whole(t.hoursWhole), minutes: whole(t.minutesWhole) })
  .transform(({ name, hours, minutes }) => ({ name, minutes: hours * 60 + minutes }))
  .pipe(presetSchema)

export const presetsForm = z.object({ timerPresets: z.array(typedPreset).max(MOST_PRESETS) })

export const EMPTY_PRESET = { name: '', hours: 1, minutes: 0 }

export const valuesOf = (presets: TimerPreset[]) => ({
  timerPresets: presets.map(({ name, minutes }) => ({
    name,
    hours: Math.floor(minutes / 60),
    minutes: minutes % 60,
  })),
})

export type TypedPresets = z.input<typeof presetsForm>

/** Another admin's removals and changes apply to timers that weren't edited here. */
export function withTheirs(typed: TypedPresets, before: TypedPresets, theirs: TypedPresets): TypedPresets {
  const [mine, old, saved] = [typed.timerPresets, before.timerPresets, theirs.timerPresets]
  const kept = mine.filter((row) => !has(old, row) || has(saved, row))
  const added = saved.filter((row) => !has(old, row) && !has(mine, row))
  return { timerPresets: [...kept, ...added] }
}

type Rows = TypedPresets['timerPresets']

const has = (rows: Rows, { name, hours, minutes }: Rows[number]) =>
  rows.some((row) => row.name === name && row.hours === hours && row.minutes === minutes)
