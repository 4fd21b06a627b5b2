/** An invalid tag, such as `en-US@posix`, leaves the locale that the browser uses. */
export function readerLocale(): string {
  try {
    const [locale] = Intl.getCanonicalLocales(navigator.language)
    if (locale) return locale
  } catch {
    // Not a language tag.
  }
  return new Intl.DateTimeFormat().resolvedOptions().locale
}

interface WeekInfo {
  firstDay: number
}
type LocaleOfSomeBrowser = Partial<Intl.Locale> & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }

/** 1 is Monday, which is also for browsers that don't know it. Older ones have it as a property. */
export function firstDayOfWeek(locale: LocaleOfSomeBrowser = new Intl.Locale(readerLocale())): number {
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1
}
