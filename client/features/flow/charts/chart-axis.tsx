import { Line } from '@visx/shape'
import { shortly } from '../flow-words.ts'

const LABEL = 'fill-muted text-2xs tabular-nums'

interface LevelsProps {
  ticks: number[]
  y: (value: number) => number
  from: number
  to: number
}

/** Lines across the chart, with their numbers on the left. */
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
  /** The width of the chart. A label stops at its end instead of sticking out. */
  width: number
  children: string
}

// About half the drawn width of a letter.
const HALF_LETTER = 3.3

/** A label centered on its place. */
export function PlaceLabel({ x, y, width, children }: PlaceLabelProps) {
  const atEnd = x + HALF_LETTER * children.length > width
  return (
    <text x={atEnd ? width : x} y={y} textAnchor={atEnd ? 'end' : 'middle'} className={LABEL}>
      {children}
    </text>
  )
}
