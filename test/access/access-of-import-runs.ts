import type { Import } from '#shared/imports/schemas.ts'
import type { Result, Visitor } from '../support/visitor.ts'
import { stage } from './access-of-imports.ts'
import { admins, type Row, type Shop } from './access-rows.ts'

const PATH = '/api/imports'
const staged = new WeakMap<Shop, Promise<Import>>()

/** On one file of the shop's, whose only row is left out: a shop may have few at a time, and read few in a day. */
const onStaged =
  (call: (visitor: Visitor, path: string, file: Import) => Promise<Result>): Row['call'] =>
  async (visitor, shop) => {
    if (!staged.has(shop)) staged.set(shop, prepare(shop))
    const file = await staged.get(shop)
    if (!file) throw new Error('It was staged above')
    return call(visitor, `${PATH}/${file.id}`, file)
  }

async function prepare(shop: Shop): Promise<Import> {
  const file = await stage(shop)
  await shop.admin.visitor.patch(`${PATH}/${file.id}/rows`, { rows: [2], isLeftOut: true })
  return file
}

/** Calls that prepare and make an import. */
export const OF_IMPORT_RUNS: Record<string, Row> = {
  'PUT /api/imports/:id/mapping': {
    expected: admins(200),
    call: onStaged((visitor, path, { mapping }) => visitor.put(`${path}/mapping`, mapping)),
  },
  'GET /api/imports/:id/preview': {
    expected: admins(200),
    call: onStaged((visitor, path) => visitor.get(`${path}/preview`)),
  },
  'PATCH /api/imports/:id/rows': {
    expected: admins(204),
    call: onStaged((visitor, path) => visitor.patch(`${path}/rows`, { rows: [2], isLeftOut: true })),
  },
  'PUT /api/imports/:id/rows/:row/cells/:column': {
    expected: admins(204),
    call: onStaged((visitor, path) => visitor.put(`${path}/rows/2/cells/0`, { value: 'Stool' })),
  },
  'POST /api/imports/:id/run': {
    // There is nothing to import.
    expected: admins(409),
    call: onStaged((visitor, path) => visitor.post(`${path}/run`)),
  },
  'POST /api/imports/:id/undo': {
    // It has made no orders.
    expected: admins(409),
    call: onStaged((visitor, path) => visitor.post(`${path}/undo`)),
  },
}
