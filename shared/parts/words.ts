import { STAGE_NAMES, type Status } from '#shared/orders/orders.ts'
import type { RemakeCause } from './parts.ts'
import type { Part } from './types.ts'
import * as t from '#texts/orders/parts.ts'

export const REMAKE_CAUSE_NAMES: Record<RemakeCause, string> = t.causes

interface Shown {
  letter: string
  name: string
  status: Status
}

/** In a cell of a table. `partNamesIn` reads it. */
export const partInCell = ({ letter, name, status }: Shown) => `${letter} ${name}: ${STAGE_NAMES[status]}`

const IN_CELL = new RegExp(`^[A-Z]+ (.+): (?:${Object.values(STAGE_NAMES).join('|')})$`)

/** Names in a cell, separated by semicolons, or as an export writes them. */
export function partNamesIn(cell: string): string[] {
  const names = cell.split(/[;\n]/).flatMap((part) => part.trim() || [])
  const exported = names.flatMap((name) => IN_CELL.exec(name)?.[1] ?? [])
  return exported.length === names.length ? exported : names
}

/** A remake has the name of the part that went wrong. */
export function partTitle({ name, pieces, remake }: Pick<Part, 'name' | 'pieces' | 'remake'>): string {
  if (!remake) return name
  return pieces === null ? t.remakeOf({ part: name }) : t.remakeOfPieces({ part: name, n: pieces })
}
