// The likelier ones first: texts and numbers have commas, too.
const DELIMITERS = ['\t', ';', '|', ','] as const
// No text has this where it gets here: a single column.
const NONE = '\u001f'
const LINES = 20
const LOOKED_AT = 100_000

export interface Dialect {
  delimiter: string
  quote: string
  /** Of a text without delimiters: where its columns start, if they have a fixed width. */
  starts: number[]
}

/** How a text says where a cell ends, by its first lines. */
export function dialectOf(text: string): Dialect {
  const head = text.slice(0, LOOKED_AT)
  const quote = quoteOf(head)
  const lines = linesOf(head, quote)
  const scores = DELIMITERS.map((delimiter) => scoreOf(lines.map((line) => line.split(delimiter).length - 1)))
  const best = Math.max(...scores)
  return {
    delimiter: best > 0 ? DELIMITERS[scores.indexOf(best)]! : NONE,
    quote,
    starts: best > 0 ? [] : columnStarts(lines),
  }
}

/** How alike the lines are in how many they have, and whether the heads have as many. */
function scoreOf([inHeads = 0, ...counts]: number[]): number {
  if (counts.length === 0) return inHeads
  const shareOf = (usual: number, among: number[]) =>
    among.filter((count) => count === usual).length / among.length
  if (inHeads > 0) return shareOf(inHeads, counts) ** 2 + 0.01
  // A title above the heads has none; nor has a single column, whose texts have some by chance.
  const some = counts.filter((count) => count > 0)
  const usual = middleOf(some)
  const share = shareOf(usual, some)
  return usual > 1 && some.length * 2 >= counts.length && share > 0.8 ? share ** 2 / 2 : 0
}

const middleOf = (counts: number[]) => counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0

/** Single quotes count where cells stand in them throughout, and not in double ones. */
function quoteOf(head: string): string {
  const inSingle = head.match(/(?<=^|[,;\t|])'[^'\n]*'(?=$|[,;\t|\r])/gm)?.length ?? 0
  const inDouble = head.match(/(?<=^|[,;\t|])"/gm)?.length ?? 0
  const lines = head.match(/\n/g)?.length ?? 0
  return inDouble === 0 && inSingle > lines ? "'" : '"'
}

/** The first lines that are not empty, without what stands in quotes. */
function linesOf(head: string, quote: string): string[] {
  const plain = quote === '"' ? head.replaceAll(/"[^"]*"/g, '') : head.replaceAll(/'[^']*'/g, '')
  const lines = plain.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '')
  // The last one may be cut off.
  return lines.slice(0, Math.max(1, Math.min(LINES, lines.length - (head.length === LOOKED_AT ? 1 : 0))))
}

// Fewer lines may have spaces at the same places by chance.
const FEWEST_LINES = 3

/** Columns start where a letter follows two spaces that all lines have. */
function columnStarts(lines: string[]): number[] {
  if (lines.length < FEWEST_LINES) return []
  const longest = Math.max(...lines.map((line) => line.length))
  const isSpace = Array.from({ length: longest }, (_, place) =>
    lines.every((line) => (line[place] ?? ' ') === ' '),
  )
  const starts = [...isSpace.keys()].filter(
    (place) => place > 1 && !isSpace[place] && isSpace[place - 1] && isSpace[place - 2],
  )
  return starts.length > 0 ? [0, ...starts] : []
}
