import type { Endpoint, Input } from '#shared/api/endpoint.ts'

type Values = Record<string, string | number | boolean | undefined>

/** An endpoint's path with its parameters filled in, and the query's parameters with a value. */
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
