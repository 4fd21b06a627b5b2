import { scaleLinear } from '@visx/scale'
import { Circle, Line } from '@visx/shape'
import type { MouseEvent } from 'react'
import { STAGE_NAMES } from '#shared/orders/orders.ts'
import { PlaceLabel } from './chart-axis.tsx'
import { isOver, lanesOf, nearest, wholeTicks, type AgeRow } from './chart-data.ts'

const ROW = 74
const NAME = 22
const BOTTOM = 22
const SIDE = 12
const RADIUS = 4.5
const LANES = 5
const LANE = 9.5
// Nine pixels are too small for a finger.
const REACH = 22

export const AGE_FILLS = { within: 'var(--blue)', over: 'var(--orange)' }

export const heightOf = (rows: AgeRow[]) => rows.length * ROW + BOTTOM

interface AgeDrawingProps {
  rows: AgeRow[]
  width: number
  pointed: string | undefined
  onPoint: (id: string | undefined) => void
  onOpen: (id: string) => void
}

export function AgeDrawing({ rows, width, pointed, onPoint, onOpen }: AgeDrawingProps) {
  const ticks = wholeTicks(
    Math.max(1, ...rows.flatMap(({ ages, line }) => [line ?? 0, ...ages.map(({ days }) => days)])),
    Math.min(8, Math.floor(width / 50)),
  )
  const x = scaleLinear({ domain: [0, ticks.at(-1) ?? 1], range: [SIDE, width - SIDE] })
  const dots = rows.flatMap(({ ages, line }, row) => {
    const lanes = lanesOf(
      ages.map(({ days }) => x(days)),
      2 * RADIUS,
      LANES,
    )
    const middle = row * ROW + NAME + (ROW - NAME) / 2
    return ages.map(({ id, days }, index) => ({
      id,
      x: x(days),
      y: middle + (lanes[index] ?? 0) * LANE,
      over: isOver({ days }, line),
    }))
  })
  const dotAt = ({ currentTarget, clientX, clientY }: MouseEvent<SVGElement>) => {
    const { left, top } = currentTarget.getBoundingClientRect()
    return nearest(dots, { x: clientX - left, y: clientY - top }, REACH)
  }

  return (
    <>
      {rows.map(({ status, line }, row) => (
        <g key={status} transform={`translate(0 ${row * ROW})`}>
          <text y={17} className="fill-ink text-xs font-medium">
            {STAGE_NAMES[status]}
          </text>
          <Line from={{ x: 0, y: ROW }} to={{ x: width, y: ROW }} stroke="var(--line)" />
          {line !== null && (
            <Line
              from={{ x: Math.round(x(line)), y: NAME }}
              to={{ x: Math.round(x(line)), y: ROW }}
              stroke={AGE_FILLS.over}
              strokeWidth={2}
              strokeDasharray="4 3"
            />
          )}
        </g>
      ))}
      {dots.map((dot) => (
        <Circle
          key={dot.id}
          cx={dot.x}
          cy={dot.y}
          r={dot.id === pointed ? RADIUS + 2 : RADIUS}
          fill={dot.over ? AGE_FILLS.over : AGE_FILLS.within}
          stroke="var(--surface)"
          data-order={dot.id}
        />
      ))}
      {ticks.map((tick) => (
        <PlaceLabel key={tick} x={x(tick)} y={rows.length * ROW + 16} width={width}>
          {String(tick)}
        </PlaceLabel>
      ))}
      {/* Takes a touch near a dot. The keyboard has the table. */}
      <rect
        width={width}
        height={rows.length * ROW}
        fill="transparent"
        className={pointed ? 'cursor-pointer' : undefined}
        onPointerMove={(event) => onPoint(dotAt(event)?.id)}
        onPointerLeave={() => onPoint(undefined)}
        onClick={(event) => {
          const dot = dotAt(event)
          if (dot) onOpen(dot.id)
        }}
      />
    </>
  )
}
