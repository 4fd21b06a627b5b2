import { localeFor } from '#shared/texts/region.ts'

type Style = Intl.DateTimeFormatOptions

// Creating a format takes longer than using it, and a board has hundreds of dates.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(style: Style): Intl.DateTimeFormat {
  const locale = localeFor('en')
  const key = locale + JSON.stringify(style)
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
    ...style,
  })
  formats.set(key, format)
  return format
}

/** A device changes its zone as it travels, and a format doesn't. */
const byThisClock = (at: Date) => at.getTime() - at.getTimezoneOffset() * 60_000

// Some fonts lack the narrow spaces that some browsers write before AM and around dashes.
const plain = (text: string) => text.replaceAll(/[\u2009\u202f]/g, ' ')

/** In the time zone of the device if the style names none. */
export const date = (at: Date, style: Style): string =>
  plain(formatOf(style).format(style.timeZone === undefined ? byThisClock(at) : at))

/** Such as "Nov 23 – 29, 2026". */
export const dateRange = (from: Date, to: Date, style: Style & { timeZone: string }): string =>
  plain(formatOf(style).formatRange(from, to))
