import { useState } from 'react'
import { STAGE_NAMES } from '#shared/orders/orders.ts'
import type { Flow } from '#shared/flow/types.ts'
import { useOrderOpener } from '../../orders/overlay/open-order.ts'
import { inDays } from '../flow-words.ts'
import { AGE_FILLS, AgeDrawing, heightOf } from './age-drawing.tsx'
import { ageRows } from './chart-data.ts'
import { ChartLegend } from './chart-legend.tsx'
import { ChartRoom } from './chart-room.tsx'

const HINT = 'Working days in the stage; a dot opens its order.'

/** The orders on the board by their days in their stage. Each is a dot that opens it, with a line at 80 of 100. */
export function AgeDots({ flow }: { flow: Flow }) {
  const { open } = useOrderOpener()
  const [pointed, setPointed] = useState<string>()
  const rows = ageRows(flow)
  const age = flow.ages.find(({ id }) => id === pointed)
  return (
    <>
      <ChartRoom height={heightOf(rows)}>
        {(width) => (
          <AgeDrawing
            rows={rows}
            width={width}
            pointed={pointed}
            onPoint={setPointed}
            onOpen={(id) => open(id, 'view', 'panel')}
          />
        )}
      </ChartRoom>
      <p aria-hidden dir="auto" className="mt-2 truncate text-xs text-muted print:hidden">
        {age ? `${age.number} ${age.title} · ${inDays(age.days)} in ${STAGE_NAMES[age.status]}` : HINT}
      </p>
      <ChartLegend
        items={[
          { key: 'within', name: 'As long as 80 of 100 orders at most', fill: AGE_FILLS.within },
          { key: 'over', name: 'Longer: right of the dashed line', fill: AGE_FILLS.over },
        ]}
      />
    </>
  )
}
