import { ChartLegend } from './chart-axis.tsx'
import { sharesOf } from './chart-data.ts'

const HEIGHT = 22
const percent = (part: number) => `${100 * part}%`

interface SharePart {
  name: string
  count: number
  fill: string
}

export function ShareBar({ parts }: { parts: SharePart[] }) {
  const shares = sharesOf(parts.map(({ name, count }) => [name, count]))
  return (
    <>
      <svg aria-hidden width="100%" height={HEIGHT} className="block overflow-hidden rounded">
        {shares.map(({ key, from, length }, index) => (
          <rect
            key={key}
            x={percent(from)}
            width={percent(length)}
            height={HEIGHT}
            fill={parts[index]?.fill}
          />
        ))}
      </svg>
      <ChartLegend
        items={parts.map(({ name, count, fill }) => ({ key: name, name: `${name}: ${count}`, fill }))}
      />
    </>
  )
}
