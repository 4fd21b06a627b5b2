export interface TimerPreset {
  name: string
  minutes: number
}

export const MOST_PRESETS = 5
/** Of one order at the same time. */
export const MOST_TIMERS = 8
/** The longest timer: thirty days. */
export const MOST_MINUTES = 30 * 24 * 60

export const DEFAULT_PRESETS: TimerPreset[] = [
  { name: 'Glue', minutes: 60 },
  { name: 'Oil', minutes: 12 * 60 },
  { name: 'Varnish', minutes: 24 * 60 },
]

/** "1 h", "45 min", "1 h 30 min", "2 d". */
function minutesInWords(minutes: number): string {
  if (minutes % (24 * 60) === 0 && minutes > 24 * 60) return `${minutes / (24 * 60)} d`
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}

export const presetInWords = ({ name, minutes }: TimerPreset) => `${name} ${minutesInWords(minutes)}`

/** When the first running timer ends. They are sorted by their ends. */
export const nextEnd = (timers: { endsAt: string; over: boolean }[]): string | undefined =>
  timers.find(({ over }) => !over)?.endsAt
