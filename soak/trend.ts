export interface Trend {
  mean: number
  /** The rise from the first to the last sample, along the best-fitting straight line. */
  rise: number
  /** The standard error of the rise, from the scatter of the samples around the line. */
  error: number
}

/** The best-fitting straight line through samples at equal distances. */
export function trendOf(samples: number[]): Trend {
  const count = samples.length
  if (count < 3) throw new Error('Three samples make a trend')
  const mean = samples.reduce((sum, value) => sum + value, 0) / count
  const middle = (count - 1) / 2
  let across = 0
  let along = 0
  for (const [index, value] of samples.entries()) {
    across += (index - middle) * (value - mean)
    along += (index - middle) ** 2
  }
  const slope = across / along
  const scatter = samples.reduce(
    (sum, value, index) => sum + (value - mean - slope * (index - middle)) ** 2,
    0,
  )
  const error = Math.sqrt(scatter / (count - 2) / along)
  return { mean, rise: slope * (count - 1), error: error * (count - 1) }
}

/** Flat: the rise is within its noise, or too small to matter. */
export function isFlat({ mean, rise, error }: Trend): boolean {
  return rise <= 3 * error || rise <= mean * 0.03
}
