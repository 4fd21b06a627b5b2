import { useState } from 'react'
import { STAGE_NAMES } from '#shared/orders/orders.ts'
import type { Flow } from '#shared/flow/schemas.ts'
import { useOrderOpener } from '../../orders/overlay/open-order.ts'
import { inDays } from '../flow-words.ts'
import { AGE_FILLS, AgeDrawing, heightOf } from './age-drawing.tsx'
import { ageRows } from './chart-data.ts'
import { ChartLegend } from './chart-axis.tsx'
import { ChartRoom } from './chart-room.tsx'
import * as t from '#texts/planning/flow.ts'

const HINT = t.agesHint

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
        {age ? t.ageOf({ ...age, days: inDays(age.days), stage: STAGE_NAMES[age.status] }) : HINT}
      </p>
      <ChartLegend
        items={[
          { key: 'within', name: t.asUsual, fill: AGE_FILLS.within },
          { key: 'over', name: t.longerThanUsual, fill: AGE_FILLS.over },
        ]}
      />
    </>
  )
}
