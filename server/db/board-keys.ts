import { PRIORITIES, STATUSES } from '#shared/orders/orders.ts'

const rank = (column: string, values: readonly string[]) =>
  `array_position(array['${values.join("','")}'], ${column})`

/** The sort keys of orders on the board, as in `compareOnBoard`. # marks the place before each column. */
export const BOARD_KEYS = [
  rank('#status', STATUSES),
  rank('#priority', PRIORITIES),
  `coalesce(#due_date, 'infinity')`,
  'length(#number)',
  '#number',
] as const
