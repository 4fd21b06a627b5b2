import { Line } from '@visx/shape'
import { shortly } from '../flow-words.ts'

const LABEL = 'fill-muted text-2xs tabular-nums'

interface LevelsProps {
  ticks: number[]
  y: (value: number) => number
  from: number
  to: number
}

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
  width: number
  children: string
}

// About half the drawn width of a letter.
const HALF_LETTER = 3.3

export function PlaceLabel({ x, y, width, children }: PlaceLabelProps) {
  const atEnd = x + HALF_LETTER * children.length > width
  return (
    <text x={atEnd ? width : x} y={y} textAnchor={atEnd ? 'end' : 'middle'} className={LABEL}>
      {children}
    </text>
  )
}

interface ChartLegendProps {
  items: { key: string; name: string; fill: string; opacity?: number }[]
}

export function ChartLegend({ items }: ChartLegendProps) {
  return (
    <ul aria-hidden className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {items.map(({ key, name, fill, opacity }) => (
        <li key={key} className="flex items-center gap-1.5">
          <svg width={10} height={10} className="shrink-0">
            <rect width={10} height={10} rx={2} style={{ fill }} opacity={opacity} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}
