import type { Import } from '#shared/imports/schemas.ts'
import { anUpload } from '../support/factories.ts'
import type { Result, Visitor } from '../support/visitor.ts'
import { admins, get, type Row, type Shop } from './access-rows.ts'

const PATH = '/api/imports'

/** A file that was read for the shop. */
export async function stage({ admin }: Shop): Promise<Import> {
  const fileUrl = await anUpload(admin, 'Title,Customer\nChair,Ann\n')
  const { status, body } = await admin.visitor.post(PATH, { fileUrl, fileName: 'orders.csv' })
  if (status !== 201) throw new Error(`Nothing staged: ${JSON.stringify(body)}`)
  return body
}

/** On a file that was read for the shop. There may be three at a time. */
const onStaged =
  (call: (visitor: Visitor, path: string) => Promise<Result>): Row['call'] =>
  async (visitor, shop) => {
    const path = `${PATH}/${(await stage(shop)).id}`
    try {
      return await call(visitor, path)
    } finally {
      await shop.admin.visitor.delete(path)
    }
  }

/** Calls on imports of orders. */
export const OF_IMPORTS: Record<string, Row> = {
  'GET /api/imports': { expected: { ...admins(200), other: 200 }, call: get(PATH) },
  'POST /api/imports': {
    // Somebody of another organization looks there for the file.
    expected: { ...admins(201), other: 400 },
    call: async (visitor, { admin }) => {
      const fileUrl = await anUpload(admin, 'Title,Customer\nChair,Ann\n')
      const result = await visitor.post(PATH, { fileUrl, fileName: 'orders.csv' })
      if (result.status === 201) await admin.visitor.delete(`${PATH}/${result.body.id}`)
      return result
    },
  },
  'GET /api/imports/:id': { expected: admins(200), call: onStaged((visitor, path) => visitor.get(path)) },
  'DELETE /api/imports/:id': {
    expected: admins(204),
    call: onStaged((visitor, path) => visitor.delete(path)),
  },
}
