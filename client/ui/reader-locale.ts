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
