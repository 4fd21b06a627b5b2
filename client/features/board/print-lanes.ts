// About as many orders as a lane holds on one page, and as many lanes as leave room for titles.
const PER_LANE = 7
const MOST_LANES = 7
const EMPTY = 0.5

/**
 * The widths of the stages on paper. A stage with many orders gets several lanes, and an empty one half a lane.
 * Undefined if one stage would leave most of several pages empty.
 */
export function lanesOf(counts: readonly number[]): number[] | undefined {
  const lanes = counts.map((count) => (count > 0 ? 1 : EMPTY))
  for (;;) {
    const heights = lanes.map((width, index) => (counts[index] ?? 0) / width)
    const highest = Math.max(...heights)
    const total = lanes.reduce((sum, width) => sum + width, 0)
    if (highest <= PER_LANE) return lanes
    if (total + 1 > MOST_LANES) return highest <= 2 * PER_LANE ? lanes : undefined
    lanes[heights.indexOf(highest)]! += 1
  }
}
