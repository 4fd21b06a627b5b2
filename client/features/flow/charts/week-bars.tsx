import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import type { Flow } from '#shared/flow/schemas.ts'
import { dayShort } from '../flow-words.ts'
import { ChartLegend, Levels, PlaceLabel } from './chart-axis.tsx'
import { labelled, wholeTicks } from './chart-data.ts'
import { ChartRoom } from './chart-room.tsx'
import * as t from '#texts/planning/flow.ts'

const HEIGHT = 200
const TOP = 18
const BOTTOM = 24
const LEFT = 32
const LABEL_WIDTH = 48
// A narrower bar has no room for its number.
const NUMBERED = 14

/** The last week isn't over. */
export function WeekBars({ weeks }: { weeks: Flow['throughput'] }) {
  const ticks = wholeTicks(Math.max(1, ...weeks.map(({ orders }) => orders)), 4)
  return (
    <>
      <ChartRoom height={HEIGHT}>
        {(width) => {
          const x = scaleBand({ domain: weeks.map(({ week }) => week), range: [LEFT, width], padding: 0.25 })
          const y = scaleLinear({ domain: [0, ticks.at(-1) ?? 1], range: [HEIGHT - BOTTOM, TOP] })
          const bar = x.bandwidth()
          return (
            <>
              <Levels ticks={ticks} y={y} from={LEFT} to={width} />
              {weeks.map(({ week, orders }, index) => (
                <g key={week}>
                  <Bar
                    x={x(week)}
                    y={y(orders)}
                    width={bar}
                    height={HEIGHT - BOTTOM - y(orders)}
                    rx={2}
                    fill="var(--accent)"
                    opacity={index === weeks.length - 1 ? 0.45 : 1}
                  />
                  {bar >= NUMBERED && orders > 0 && (
                    <PlaceLabel x={(x(week) ?? 0) + bar / 2} y={y(orders) - 5} width={width}>
                      {String(orders)}
                    </PlaceLabel>
                  )}
                </g>
              ))}
              {labelled(weeks, width - LEFT, LABEL_WIDTH).map(({ week }) => (
                <PlaceLabel key={week} x={(x(week) ?? 0) + bar / 2} y={HEIGHT - 6} width={width}>
                  {dayShort(week)}
                </PlaceLabel>
              ))}
            </>
          )
        }}
      </ChartRoom>
      <ChartLegend
        items={[
          { key: 'whole', name: t.finishedPerWeek, fill: 'var(--accent)' },
          { key: 'present', name: t.thisWeek, fill: 'var(--accent)', opacity: 0.45 },
        ]}
      />
    </>
  )
}
