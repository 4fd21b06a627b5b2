import { Line } from '@visx/shape'
import { shortly } from '../flow-words.ts'

const LABEL = 'fill-muted text-2xs tabular-nums'

interface LevelsProps {
  ticks: number[]
  y: (value: number) => number
  from: number
  to: number
}

/** Lines across the chart with their numbers to the left. */
export function Levels({ ticks, y, from, to }: LevelsProps) {
  return ticks.map((tick) => (
    <g key={tick}>
      <Line from={{ x: from, y: y(tick) }} to={{ x: to, y: y(tick) }} stroke="var(--line)" />
      <text x={from - 6} y={y(tick)} dy="0.32em" textAnchor="end" className={LABEL}>
        {shortly(tick)}
      </text>
    </g>
  ))
}

interface PlaceLabelProps {
  x: number
  y: number
  children: string
  /** Where the label would stick out of the chart, it begins or ends at its place. */
  anchor?: 'start' | 'middle' | 'end'
}

/** A label below the chart. */
export function PlaceLabel({ x, y, anchor = 'middle', children }: PlaceLabelProps) {
  return (
    <text x={x} y={y} textAnchor={anchor} className={LABEL}>
      {children}
    </text>
  )
}
