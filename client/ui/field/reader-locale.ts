/** The locale that the browser asks for; where it names none that exists, such as `en-US@posix`, the one that it uses. */
export function readerLocale(): string {
  try {
    const [locale] = Intl.getCanonicalLocales(navigator.language)
    if (locale) return locale
  } catch {
    // No language tag.
  }
  return new Intl.DateTimeFormat().resolvedOptions().locale
}
