import type { Endpoint, Input } from '#shared/api/endpoint.ts'

type Values = Record<string, string | number | boolean | undefined>

export function pathOf<E extends Endpoint>({ path }: E, input: Omit<Input<E>, 'body'>): string {
  const { query = {}, ...params } = input as { query?: Values }
  const values = params as Values
  const filled = path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(values[name])))
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') parameters.set(name, String(value))
  }
  const search = parameters.toString()
  return search ? `${filled}?${search}` : filled
}

/** Another tab may have switched organizations, or another person may have signed in there. */
export const PAGE_ORGANIZATION = 'x-kerf-organization'
export const PAGE_PERSON = 'x-kerf-person'
