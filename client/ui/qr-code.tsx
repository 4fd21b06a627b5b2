import { encode } from 'uqr'
import * as t from '#texts/page/controls.ts'

// The standard asks for this many modules of white around the code.
const QUIET = 4

/** Black on white in both themes. */
export function QrCode({ url, className }: { url: string; className?: string }) {
  const { data, size } = encode(url, { ecc: 'M', border: 0 })
  return (
    <svg
      role="img"
      aria-label={t.qrCode({ url })}
      viewBox={`${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={pathOf(data)} fill="#000" />
    </svg>
  )
}

/** Separate squares would show seams on some printers. */
function pathOf(rows: boolean[][]): string {
  const bars = rows.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return []
      const end = row.indexOf(false, x)
      return `M${x} ${y}h${(end === -1 ? row.length : end) - x}v1H${x}z`
    }),
  )
  return bars.join('')
}
