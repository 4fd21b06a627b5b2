import type { Locator } from '@playwright/test'

interface Ink {
  /** How wide the field is, in pixels. */
  field: number
  /** How wide what is drawn in it is. */
  width: number
  /** It reaches over an edge of the field. */
  isCut: boolean
}

/** What is drawn in a field, with a dark pen on white. */
export const inkIn = (field: Locator): Promise<Ink> =>
  field.evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height)
    const xs: number[] = []
    let isCut = false
    for (let at = 0; at < width * height; at += 1) {
      if (data[at * 4]! > 128) continue
      const x = at % width
      const y = Math.floor(at / width)
      xs.push(x)
      isCut ||= x === 0 || y === 0 || x === width - 1 || y === height - 1
    }
    const [left = 0, right = -1] = xs.length > 0 ? [Math.min(...xs), Math.max(...xs)] : []
    return { field: width, width: right - left + 1, isCut }
  })
