// Fifty moves of an order with thousands of watchers make a hundred thousand lines. In one run they would block
// all notifications of the organization for half a minute, or time out again and again.
const MOST_LINES = 2000

/**
 * Returns as many of the first entries as fit into one statement, and at least one.
 * @param linesOf the number of lines of one entry
 */
export function fittingPart<Told>(all: Told[], linesOf: (told: Told) => number): Told[] {
  let lines = 0
  const tooMuch = all.findIndex((told, at) => {
    lines += linesOf(told)
    return at > 0 && lines > MOST_LINES
  })
  return tooMuch < 0 ? all : all.slice(0, tooMuch)
}
