import type { RowBar } from './chart-data.ts'

const HEIGHT = 10
const percent = (part: number) => `${100 * part}%`

/** SVG, because browsers print no backgrounds. */
export function RowBars({ rows }: { rows: RowBar[] }) {
  return (
    <div aria-hidden className="space-y-2.5">
      {rows.map(({ key, label, text, length, reach }) => (
        <div key={key} className="break-inside-avoid">
          <div className="flex items-baseline justify-between gap-3 text-sm">
            <span dir="auto" className="truncate">
              {label}
            </span>
            <span className="shrink-0 text-muted tabular-nums">{text}</span>
          </div>
          <svg width="100%" height={HEIGHT} className="mt-1 block">
            <rect width="100%" height={HEIGHT} rx={3} fill="var(--sunken)" />
            {reach !== undefined && (
              <rect width={percent(reach)} height={HEIGHT} rx={3} fill="var(--accent)" opacity={0.35} />
            )}
            <rect width={percent(length)} height={HEIGHT} rx={3} fill="var(--accent)" />
          </svg>
        </div>
      ))}
    </div>
  )
}
