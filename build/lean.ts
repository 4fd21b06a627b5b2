import type { Plugin } from 'vite'

// The page uses only the locale's wording of distances, not its parsing and formatting of dates.
const LOCALE = /[\\/]date-fns[\\/]locale[\\/]en-US\.js$/
const LEAN_LOCALE = `
import { formatDistance } from './en-US/_lib/formatDistance.js'
export const enUS = { code: 'en-US', formatDistance }
`

/** Removes code of libraries that the page never runs. */
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
