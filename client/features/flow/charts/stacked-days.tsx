import { scaleLinear } from '@visx/scale'
import { AreaStack } from '@visx/shape'
import { daysUntil, type CalendarDate } from '#shared/dates.ts'
import type { Flow } from '#shared/flow/schemas.ts'
import { dayShort } from '../flow-words.ts'
import { ChartLegend, Levels, PlaceLabel } from './chart-axis.tsx'
import { labelled, LAYER_NAMES, LAYERS, layerOf, standingIn, wholeTicks, type Layer } from './chart-data.ts'
import { ChartRoom } from './chart-room.tsx'

const HEIGHT = 260
const TOP = 10
const BOTTOM = 24
const LEFT = 36
const LABEL_WIDTH = 72

const mixed = (color: string, part: number) => `color-mix(in oklab, var(${color}) ${part}%, var(--surface))`

// Unfinished work is colored, and finished work gray. Later stages are stronger.
const FILLS: Record<Layer, string> = {
  ORDER_IN: mixed('--accent', 30),
  PRODUCTION: mixed('--accent', 60),
  FINISH: mixed('--accent', 95),
  COMPLETED: mixed('--grey', 85),
  DELIVERY: mixed('--grey', 62),
  PICKUP: mixed('--grey', 42),
  archived: mixed('--grey', 22),
}

export function StackedDays({ points }: { points: Flow['cumulative'] }) {
  const ticks = wholeTicks(Math.max(1, ...points.map((point) => standingIn(point) + point.archived)), 5)
  const first = points[0]?.day ?? ''
  const at = (day: CalendarDate) => daysUntil(day, first)
  return (
    <>
      <ChartRoom height={HEIGHT}>
        {(width) => {
          const x = scaleLinear({
            domain: [0, Math.max(1, at(points.at(-1)?.day ?? ''))],
            range: [LEFT, width - 1],
          })
          const y = scaleLinear({ domain: [0, ticks.at(-1) ?? 1], range: [HEIGHT - BOTTOM, TOP] })
          // The last point is today, which may be one day after the previous point.
          const end = points.at(-1)?.day ?? ''
          const hasRoom = ({ day }: { day: CalendarDate }) =>
            day === end || x(at(end)) - x(at(day)) >= LABEL_WIDTH
          return (
            <>
              <Levels ticks={ticks} y={y} from={LEFT} to={width} />
              <AreaStack<Flow['cumulative'][number], Layer>
                data={points}
                keys={[...LAYERS]}
                value={layerOf}
                x={({ data: { day } }) => x(at(day))}
                y0={([from]) => y(from)}
                y1={([, to]) => y(to)}
              >
                {({ stacks, path }) =>
                  stacks.map((stack) => (
                    <path
                      key={stack.key}
                      d={path(stack) ?? ''}
                      style={{ fill: FILLS[stack.key] }}
                      stroke="var(--surface)"
                      strokeWidth={0.75}
                    />
                  ))
                }
              </AreaStack>
              {labelled(points, width - LEFT, LABEL_WIDTH)
                .filter(hasRoom)
                .map(({ day }) => (
                  <PlaceLabel key={day} x={x(at(day))} y={HEIGHT - 6} width={width}>
                    {dayShort(day)}
                  </PlaceLabel>
                ))}
            </>
          )
        }}
      </ChartRoom>
      <ChartLegend
        items={LAYERS.toReversed().map((layer) => ({
          key: layer,
          name: LAYER_NAMES[layer],
          fill: FILLS[layer],
        }))}
      />
    </>
  )
}
