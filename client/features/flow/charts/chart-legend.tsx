interface ChartLegendProps {
  items: { key: string; name: string; fill: string; opacity?: number }[]
}

/** The meaning of a chart's colors. */
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
