import { z } from 'zod'
import { presetSchema } from '#shared/holds/schemas.ts'
import { MOST_PRESETS, type TimerPreset } from '#shared/holds/timers.ts'

const whole = (label: string) => {
  const error = `${label} must be a whole number`
  return z.int({ error }).min(0, error)
}

/** A timer as typed, in hours and minutes. */
const typedPreset = z
  .object({ name: presetSchema.shape.name, hours: whole('Hours'), minutes: whole('Minutes') })
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

/**
 * Merges typed timers with another admin's saved ones. Their new timers are added. Their removals and
 * changes apply to timers that weren't edited here.
 * @param before the timers before the user typed
 */
export function withTheirs(typed: TypedPresets, before: TypedPresets, theirs: TypedPresets): TypedPresets {
  const [mine, former, saved] = [typed.timerPresets, before.timerPresets, theirs.timerPresets]
  const kept = mine.filter((row) => !has(former, row) || has(saved, row))
  const added = saved.filter((row) => !has(former, row) && !has(mine, row))
  return { timerPresets: [...kept, ...added] }
}

type Rows = TypedPresets['timerPresets']

const has = (rows: Rows, { name, hours, minutes }: Rows[number]) =>
  rows.some((row) => row.name === name && row.hours === hours && row.minutes === minutes)
