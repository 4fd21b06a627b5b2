const DELIMITERS = ['\t', ';', ',', '|'] as const
// No text has this where it gets here: a single column.
const NONE = '\u001f'
const LINES = 20
const LOOKED_AT = 100_000

export interface Dialect {
  delimiter: string
  quote: string
}

/** How a text says where a cell ends, by its first lines. */
export function dialectOf(text: string): Dialect {
  const head = text.slice(0, LOOKED_AT)
  const quote = quoteOf(head)
  const lines = linesOf(head, quote)
  const scores = DELIMITERS.map((delimiter) => scoreOf(lines.map((line) => line.split(delimiter).length - 1)))
  const best = Math.max(...scores)
  return { delimiter: best > 0 ? DELIMITERS[scores.indexOf(best)]! : NONE, quote }
}

/** How many a line has, where the heads have them too, and as many lines as possible the same. */
function scoreOf([inHeads = 0, ...counts]: number[]): number {
  if (counts.length === 0) return inHeads
  const usual = inHeads > 0 ? inHeads : middleOf(counts)
  const share = counts.filter((count) => count === usual).length / counts.length
  // A title above the heads has none; nor has a single column, whose texts have some by chance.
  if (inHeads === 0) return usual > 1 && share > 0.8 ? usual * share * share : 0
  return usual * (share * share + 0.01)
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
