import { expect } from 'vitest'
import type { Import, ImportPreview } from '#shared/imports/schemas.ts'
import { anUpload, type Somebody } from '../factories.ts'
import type { Result } from '../visitor.ts'

/** A file that was uploaded and read. */
export async function anImport(by: Somebody, content: string, fileName = 'orders.csv'): Promise<Import> {
  const input = { fileUrl: await anUpload(by, content), fileName }
  const { status, body } = await by.visitor.post('/api/imports', input)
  if (status !== 201) throw new Error(`No import: ${JSON.stringify(body)}`)
  return body
}

/** A table with heads and a line for each order. */
export const tableOf = (heads: string, ...lines: string[]): string => [heads, ...lines].join('\n')

/** Starts a call such as `run`, and waits for its end. */
export async function brought(by: Somebody, id: string, how: 'run' | 'undo'): Promise<Import> {
  const { status, body } = await by.visitor.post(`/api/imports/${id}/${how}`)
  if (status !== 200) throw new Error(`No ${how}: ${JSON.stringify(body)}`)
  return untilEnded(by, id)
}

export async function untilEnded(by: Somebody, id: string): Promise<Import> {
  const read = async (): Promise<Import> => (await by.visitor.get(`/api/imports/${id}`)).body
  const stateOf = async () => (await read()).state
  await expect.poll(stateOf, { interval: 20 }).not.toMatch(/running|undoing/)
  return read()
}

/** A person's actions on a read file before its orders are created. */
export function preparing({ visitor }: Somebody) {
  const path = ({ id }: Pick<Import, 'id'>, rest = '') => `/api/imports/${id}${rest}`
  return {
    preview: (own: Import) => visitor.get(path(own, '/preview')),
    previewOf: async (own: Import): Promise<ImportPreview> => (await visitor.get(path(own, '/preview'))).body,
    correct: (own: Import, row: number, column: number, value: string) =>
      visitor.put(path(own, `/rows/${row}/cells/${column}`), { value }),
    change: (own: Import, rows: number[], what: object) =>
      visitor.patch(path(own, '/rows'), { rows, ...what }),
    map: (own: Import, mapping: object) => visitor.put(path(own, '/mapping'), { ...own.mapping, ...mapping }),
    run: (own: Import) => visitor.post(path(own, '/run')),
    undo: (own: Import) => visitor.post(path(own, '/undo')),
    discard: (own: Import) => visitor.delete(path(own)),
  }
}

export const said = ({ status, body }: Result) => [status, body?.message]
