// The page writes times in this device's zone: in English and with a 24-hour clock, whatever the device's
// settings.
//
// Each format is created once: a list has hundreds of times, and creating a format takes longer than using
// it.
let days: Intl.DateTimeFormat | undefined
let moments: Intl.DateTimeFormat | undefined

/** Such as "Nov 24, 2026". */
export function writtenDay(at: Date): string {
  days ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
  return days.format(at)
}

/** Such as "Nov 24, 2026, 09:05". */
export function writtenMoment(at: Date): string {
  moments ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })
  return moments.format(at)
}

/** Such as "November 2026". */
export function writtenMonth(at: Date): string {
  return at.toLocaleDateString('en-US', { month: 'long', year: 'numeric' })
}

/** Such as "09:05". */
export function writtenTime(at: Date): string {
  return at.toLocaleTimeString('en-US', { timeStyle: 'short', hourCycle: 'h23' })
}
