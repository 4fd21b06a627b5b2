import type { Import, ImportColumn, ImportMapping } from '#shared/imports/types.ts'

/** Somebody to whom orders can be assigned, and who may have written notes. */
export interface Assignable {
  id: string
  displayName: string
  email: string | null
}

/** What the columns of a file become, as far as it can be told; whoever imports changes what is wrong. */
export function guessMapping(
  columns: ImportColumn[],
  _kind: Import['kind'],
  _members: Assignable[],
): ImportMapping {
  return {
    columns: columns.map(() => null),
    dateOrder: null,
    stages: {},
    priorities: {},
    fulfillments: {},
    people: {},
    defaults: { status: 'ORDER_IN', priority: 'MEDIUM', fulfillmentType: 'PICKUP', customerName: '' },
  }
}
