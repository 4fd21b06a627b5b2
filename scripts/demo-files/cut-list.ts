const ROWS: [count: number, part: string, length: number, width: number, thick: number, note: string][] = [
  [38, 'Strip, hard maple', 2460, 45, 48, 'quarter side up, best six outside'],
  [2, 'Breadboard end', 980, 90, 44, 'elongated holes, glue in the middle only'],
  [4, 'Sink rail', 620, 70, 44, 'grain along'],
  [1, 'Knife slot liner', 400, 60, 20, 'walnut, from the offcuts'],
  [2, 'Batten, underside', 820, 80, 30, 'slotted, screws with washers'],
]

const widths = [5, 22, 8, 7, 7]
const row = (cells: (string | number)[]) =>
  cells.map((cell, at) => (typeof cell === 'number' ? `${cell} ` : cell).padEnd(widths[at] ?? 0)).join('')

/** A cut list for a kitchen island, to be printed and taken to the saw. */
export const CUT_LIST = [
  'CUT LIST   Kitchen island top, maple butcher block',
  'Priya Raman   finished size 2400 x 960 x 44',
  '',
  row(['No.', 'Part', 'Length', 'Width', 'Thick', 'Remarks']),
  '-'.repeat(80),
  ...ROWS.map((cells) => row(cells)),
  '',
  'Lengths are 60 over. Joint one face, plane to 46, rest two days, plane to 44.',
  'Glue in three parts of 13, 12 and 13 strips; then the parts together, dry run first.',
  'Food-safe oil only.',
  '',
].join('\n')
