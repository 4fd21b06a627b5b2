import type { Plugin } from 'vite'

// The calendar names a locale, but gets its words from the catalogue.
const LOCALE = /[\\/]date-fns[\\/]locale[\\/]en-US\.js$/
const LEAN_LOCALE = `export const enUS = { code: 'en-US' }`

export function lean(): Plugin {
  return {
    name: 'kerf-lean',
    apply: 'build',
    config: () => ({
      // React has had the function that this shim replaces since version 18.
      resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
    }),
    load: {
      filter: { id: LOCALE },
      handler: () => LEAN_LOCALE,
    },
  }
}
