// Fifty moves of an order that thousands watch are a hundred thousand lines: as one run they held up what every
// organization is told for half a minute, or failed for the time that they took, again and again.
const MOST_LINES = 2000

/**
 * The first of what is to be told, as much as fits into one statement; one at least.
 * @param linesOf how many lines one of them is
 */
export function fittingPart<Told>(all: Told[], linesOf: (told: Told) => number): Told[] {
  let lines = 0
  const tooMuch = all.findIndex((told, at) => {
    lines += linesOf(told)
    return at > 0 && lines > MOST_LINES
  })
  return tooMuch < 0 ? all : all.slice(0, tooMuch)
}
