/** One line of the table. The limit is the best that the machine can do, measured in the same run. */
export interface Figure {
  what: string
  unit: 'ms' | 'µs' | '/s' | 'KB' | 'MB' | 'MB/s' | 'nodes' | 'calls'
  kerf: number
  limit?: number
  /** The median of the rounds' ratios, if it differs from the ratio of the two figures. */
  ratio?: number
  goal?: { of: 'ratio' | 'figure'; atLeast?: number; atMost?: number }
  /** Printed below the table. */
  note?: string
}

const COLUMNS = ['what', 'Kerf', 'limit', 'ratio', 'goal', 'met?']

export function tableOf(figures: Figure[]): string {
  const rows = [COLUMNS, ...figures.map(rowOf)]
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  const lines = rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
  lines.splice(1, 0, widths.map((width) => '-'.repeat(width)).join('  '))
  return [...lines, ...figures.flatMap(({ note }) => (note ? [note] : []))].join('\n')
}

function rowOf({ what, unit, kerf, limit, goal, ...figure }: Figure): string[] {
  const ratio = figure.ratio ?? (limit === undefined ? undefined : kerf / limit)
  const judged = goal?.of === 'ratio' ? ratio : kerf
  const bound = goal?.atLeast ?? goal?.atMost
  const wanted = bound === undefined ? '' : `${goal?.atLeast === undefined ? '≤' : '≥'} ${bound}`
  const met =
    goal === undefined || judged === undefined
      ? ''
      : judged >= (goal.atLeast ?? -Infinity) && judged <= (goal.atMost ?? Infinity)
        ? 'yes'
        : 'NO'
  return [
    what,
    `${digits(kerf)} ${unit}`,
    limit === undefined ? '' : `${digits(limit)} ${unit}`,
    ratio === undefined ? '' : ratio.toFixed(2),
    wanted && (goal?.of === 'ratio' ? `${wanted} ×` : `${wanted} ${unit}`),
    met,
  ]
}

function digits(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}

/** @param share 0.5 for the median */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  if (value === undefined) throw new Error('Nothing was measured')
  return value
}

/** For an even number of values, the mean of the two in the middle, because rounds are few. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1)
  if (middle.length === 0) throw new Error('Nothing was measured')
  return middle.reduce((sum, value) => sum + value, 0) / middle.length
}

/** The ratio of each value to its counterpart. */
export function ratios(values: number[], to: number[]): number[] {
  return values.map((value, index) => value / (to[index] ?? NaN))
}

/** The median and the 95th percentile as two lines. A single goal is for the median. */
export function spread(
  what: string,
  kerf: number[],
  limit: number[] | undefined,
  goal?: Figure['goal'],
  goalOfP95?: Figure['goal'],
): Figure[] {
  const line = (share: number): Figure => ({
    what: `${what}, p${share * 100}`,
    unit: 'ms',
    kerf: percentile(kerf, share),
    ...(limit && { limit: percentile(limit, share) }),
  })
  return [
    { ...line(0.5), goal },
    { ...line(0.95), goal: goalOfP95 },
  ]
}
