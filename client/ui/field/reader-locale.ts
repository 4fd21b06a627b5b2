/** The browser's preferred locale. If that isn't valid, such as `en-US@posix`, the locale that the browser uses. */
export function readerLocale(): string {
  try {
    const [locale] = Intl.getCanonicalLocales(navigator.language)
    if (locale) return locale
  } catch {
    // This is not a language tag.
  }
  return new Intl.DateTimeFormat().resolvedOptions().locale
}
