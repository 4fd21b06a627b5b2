import * as t from '#texts/shop/preset-times.ts'
import * as tDefault from '#texts/shop/default-holds.ts'

export interface TimerPreset {
  name: string
  minutes: number
}

export const MOST_PRESETS = 5
export const MOST_TIMERS = 8
/** Thirty days. */
export const MOST_MINUTES = 30 * 24 * 60

export const DEFAULT_PRESETS: TimerPreset[] = [
  { name: tDefault.glue, minutes: 60 },
  { name: tDefault.oil, minutes: 12 * 60 },
  { name: tDefault.varnish, minutes: 24 * 60 },
]

/** "1 h", "45 min", "1 h 30 min", "2 d". */
function minutesInWords(minutes: number): string {
  if (minutes % (24 * 60) === 0 && minutes > 24 * 60) return t.days({ n: minutes / (24 * 60) })
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && t.hours({ n: hours }), (rest > 0 || hours === 0) && t.minutes({ n: rest })]
    .filter(Boolean)
    .join(' ')
}

export const presetInWords = ({ name, minutes }: TimerPreset) => `${name} ${minutesInWords(minutes)}`

/** They are sorted by their ends. */
export const nextEnd = (timers: { endsAt: string; over: boolean }[]): string | undefined =>
  timers.find(({ over }) => !over)?.endsAt
