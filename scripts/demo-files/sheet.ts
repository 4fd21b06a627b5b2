const POINTS_PER_MM = 72 / 25.4
const WIDTH_MM = 297
const HEIGHT_MM = 210

/** The width of Helvetica's digits, and roughly of its letters, as a fraction of the font size. */
const LETTER = 0.53

interface Labels {
  title: string
  drawing: string
  material: string
  scale: string
  sheet: string
}

/** An A4 sheet. Coordinates are millimeters of the paper, from its lower left corner. */
export class Sheet {
  readonly #strokes: string[] = ['0.12 0.1 0.09 RG 0.12 0.1 0.09 rg 1 J 1 j']

  constructor(labels: Labels) {
    this.rect(8, 8, WIDTH_MM - 16, HEIGHT_MM - 16, 0.5)
    this.#label(labels)
  }

  line(x: number, y: number, toX: number, toY: number, width = 0.25): void {
    this.#strokes.push(`${mm(width)} w ${mm(x)} ${mm(y)} m ${mm(toX)} ${mm(toY)} l S`)
  }

  dashed(x: number, y: number, toX: number, toY: number): void {
    this.#strokes.push('[5 3] 0 d')
    this.line(x, y, toX, toY, 0.15)
    this.#strokes.push('[] 0 d')
  }

  rect(x: number, y: number, width: number, height: number, stroke = 0.25): void {
    this.#strokes.push(`${mm(stroke)} w ${mm(x)} ${mm(y)} ${mm(width)} ${mm(height)} re S`)
  }

  /** Draws a smooth curve through these points. */
  curve(points: [x: number, y: number][], stroke = 0.35): void {
    const [first, ...rest] = points
    if (!first) return
    let [x, y] = first
    const parts = rest.map(([toX, toY]) => {
      const middle = (x + toX) / 2
      const part = `${mm(middle)} ${mm(y)} ${mm(middle)} ${mm(toY)} ${mm(toX)} ${mm(toY)} c`
      ;[x, y] = [toX, toY]
      return part
    })
    this.#strokes.push(`${mm(stroke)} w ${mm(first[0])} ${mm(first[1])} m ${parts.join(' ')} S`)
  }

  /** @param size millimeters */
  text(
    x: number,
    y: number,
    words: string,
    size = 3,
    wish: { bold?: boolean; upright?: boolean } = {},
  ): void {
    const turned = wish.upright ? '0 1 -1 0' : '1 0 0 1'
    const escaped = words.replaceAll(/[()\\]/g, String.raw`\$&`)
    this.#strokes.push(
      `BT /${wish.bold ? 'F2' : 'F1'} ${mm(size)} Tf ${turned} ${mm(x)} ${mm(y)} Tm (${escaped}) Tj ET`,
    )
  }

  /** Draws a dimension along a horizontal line, in millimeters of the piece. */
  across(from: number, to: number, y: number, measure: number | string, edge = y): void {
    for (const x of [from, to]) {
      this.line(x, edge, x, y + (y > edge ? 1.5 : -1.5), 0.12)
      this.line(x - 1, y - 1, x + 1, y + 1, 0.4)
    }
    this.line(from - 1.5, y, to + 1.5, y, 0.12)
    const words = String(measure)
    const half = (words.length * 2.8 * LETTER) / 2
    // If the text doesn't fit between the ends, it is placed beside them.
    this.text(to - from < half * 2 + 2 ? to + 2 : (from + to) / 2 - half, y + 1, words, 2.8)
  }

  /** Draws a dimension along a vertical line. */
  up(from: number, to: number, x: number, measure: number | string, edge = x): void {
    for (const y of [from, to]) {
      this.line(edge, y, x + (x > edge ? 1.5 : -1.5), y, 0.12)
      this.line(x - 1, y - 1, x + 1, y + 1, 0.4)
    }
    this.line(x, from - 1.5, x, to + 1.5, 0.12)
    const words = String(measure)
    const half = (words.length * 2.8 * LETTER) / 2
    const low = to - from < half * 2 + 2 ? to + 2 : (from + to) / 2 - half
    this.text(x - 1, low, words, 2.8, { upright: true })
  }

  content(): string {
    return this.#strokes.join('\n')
  }

  #label({ title, drawing, material, scale, sheet }: Labels): void {
    const left = WIDTH_MM - 8 - 92
    this.rect(left, 8, 92, 27, 0.5)
    for (const y of [17, 26]) this.line(left, y, left + 92, y, 0.25)
    this.line(left + 56, 8, left + 56, 26, 0.25)
    this.text(left + 3, 29, title, 4, { bold: true })
    this.text(left + 3, 20, `Material  ${material}`, 2.6)
    this.text(left + 3, 11, 'Alder & Sons Woodworks', 2.8, { bold: true })
    this.text(left + 59, 20, `Drawing  ${drawing}`, 2.6)
    this.text(left + 59, 11, `Scale ${scale}   Sheet ${sheet}`, 2.6)
  }
}

const mm = (length: number) => String(Math.round(length * POINTS_PER_MM * 100) / 100)

/** The sheets as a PDF. It uses fonts that every PDF reader has. */
export function bound(sheets: Sheet[]): Buffer {
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '', font('Helvetica'), font('Helvetica-Bold')]
  const pages = sheets.map((sheet) => {
    const content = sheet.content()
    objects.push(
      `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${mm(WIDTH_MM)} ${mm(HEIGHT_MM)}] /Contents ${objects.length + 1} 0 R ` +
        '/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>',
    )
    return `${objects.length} 0 R`
  })
  objects[1] = `<< /Type /Pages /Count ${pages.length} /Kids [${pages.join(' ')}] >>`

  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = String(file.length).padStart(10, '0')
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${offset} 00000 n \n`
  })
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  file += `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
