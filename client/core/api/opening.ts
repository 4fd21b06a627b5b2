import { queryOptions, useQuery } from '@tanstack/react-query'
import { healthApi } from '#shared/api/health.ts'
import { addressUnknown, openAt, type Installed } from '#shared/installed.ts'
import { leadsToThisComputer } from '#shared/this-computer.ts'
import { queryOf } from './api.ts'

const openingQuery = queryOptions({
  ...queryOf(healthApi.read),
  select: ({ url, opening, installed }) => ({ url, opening, installed }),
})

/** How to open Kerf to others, if links lead to this computer only. */
export function useOpening(): { command: string; url: string | null } {
  const { data } = useQuery(openingQuery)
  const { origin } = window.location
  // Others can open the page already: only the links are wrong.
  const installed = data?.installed ?? 'clone'
  if (!leadsToThisComputer(origin)) return { command: commandAt(origin, installed), url: null }
  if (data?.opening) return data.opening
  const unknown = addressUnknown(new URL(origin).port || 80)
  return { command: installed === 'clone' ? 'npm start -- --network' : openAt(installed, unknown), url: null }
}

/** Without https there is hardly a proxy: then the server itself listens at this address, and has to again. */
export function commandAt(origin: string, installed: Installed = 'clone'): string {
  if (installed !== 'clone') return openAt(installed, origin)
  const { protocol, port } = new URL(origin)
  const host = protocol === 'http:' ? ['HOST=0.0.0.0', port && port !== '3000' && `PORT=${port}`] : []
  return [...host, `APP_URL=${origin}`, 'npm start'].filter(Boolean).join(' ')
}

/** The address by which others open this page. */
export function usePublicOrigin(): string {
  const { data } = useQuery(openingQuery)
  const { origin } = window.location
  return leadsToThisComputer(origin) ? (data?.url ?? origin) : origin
}
