import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Endpoint } from '../shared/api/endpoint.ts'

const FOLDER = join(import.meta.dirname, '../shared/api/')

/** Keeps only the method, path and flags of an endpoint: the schemas would load zod before the board. */
export function endpoints(): Plugin {
  return {
    name: 'kerf-endpoints',
    enforce: 'pre',
    async load(id) {
      if (!id.startsWith(FOLDER)) return undefined
      const module = (await import(pathToFileURL(id).href)) as Record<string, unknown>
      const lines = Object.entries(module).flatMap(([name, value]) =>
        isApi(value) ? [`export const ${name} = ${JSON.stringify(withoutSchemas(value))}`] : [],
      )
      if (lines.length === 0) this.error(`${id} has no endpoints: the page imports its types only`)
      return lines.join('\n')
    },
  }
}

type Api = Record<string, Endpoint>

function isApi(value: unknown): value is Api {
  return typeof value === 'object' && value !== null && Object.values(value).every(isEndpoint)
}

const isEndpoint = (value: unknown) => typeof value === 'object' && value !== null && 'path' in value

type Kept = Pick<Endpoint, 'method' | 'path' | 'changesSession' | 'idempotent'>

function withoutSchemas(api: Api): Record<string, Kept> {
  return Object.fromEntries(
    Object.entries(api).map(([name, { method, path, changesSession, idempotent }]) => [
      name,
      { method, path, changesSession, idempotent },
    ]),
  )
}
