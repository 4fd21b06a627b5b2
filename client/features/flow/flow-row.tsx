import { cn } from '../../ui/cn.ts'
import { formatted } from '../../ui/written.ts'
import { useOrderOpener } from '../orders/overlay/open-order.ts'
import type { FigureRow } from './flow-tables.ts'

interface FlowRowProps {
  row: FigureRow
  tight: boolean
}

export function FlowRow({ row: { cells, orderId }, tight }: FlowRowProps) {
  const { open } = useOrderOpener()
  const [head, ...rest] = cells
  return (
    <tr className={cn('border-b border-line', orderId && 'relative hover:bg-hover')}>
      <th
        scope="row"
        dir="auto"
        className={cn('py-1.5 text-left font-normal wrap-anywhere', orderId && 'pointer-coarse:py-3')}
      >
        {orderId ? (
          <button
            type="button"
            className="text-left font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
            onClick={() => open(orderId, 'view', 'panel')}
          >
            {head}
          </button>
        ) : (
          head
        )}
      </th>
      {rest.map((cell, index) => (
        <td
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className={cn('py-1.5 pl-2 text-right tabular-nums', tight && '@max-2xl:pl-1')}
        >
          {inCell(cell)}
        </td>
      ))}
    </tr>
  )
}

export const inCell = (cell: string | number | null): string =>
  cell === null ? '–' : typeof cell === 'string' ? cell : formatted(cell, 1)
