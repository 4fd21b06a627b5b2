import sharp from 'sharp'
import { bound, Sheet } from './sheet.ts'

/** A dining table with a live edge: plan and elevations, and its leg. */
export function table(): Buffer {
  const views = new Sheet({
    title: 'Dining table, live edge',
    drawing: 'T-240',
    material: 'Walnut, slab from bin 4',
    scale: '1:20',
    sheet: '1/2',
  })
  // The top from above: 2400 by 1000 at 1:20 is 120 by 50.
  const [left, low] = [34, 128]
  views.text(left, low + 62, 'Top', 3.4, { bold: true })
  const wave = [0, 1.4, 0.4, -0.9, 0.6, 2.1, 1.2, -0.6, 0.2]
  views.curve(
    wave.map((off, at) => [left + at * 15, low + 50 + off]),
    0.5,
  )
  views.curve(
    wave.toReversed().map((off, at) => [left + at * 15, low - off]),
    0.5,
  )
  views.line(left, low + wave[0]!, left, low + 50, 0.5)
  views.line(left + 120, low - wave[0]!, left + 120, low + 50.2, 0.5)
  for (const at of [16, 88]) {
    for (const y of [8, 38]) {
      for (const side of [0, 16]) views.dashed(left + at + side, low + y, left + at + side, low + y + 4)
      for (const edge of [0, 4]) views.dashed(left + at, low + y + edge, left + at + 16, low + y + edge)
    }
  }
  views.across(left, left + 120, low + 56, 2400, low + 51)
  views.up(low, low + 50, left - 8, '950 - 1000', left - 1)

  // The long side.
  const floor = 52
  views.text(left, floor + 47, 'Long side', 3.4, { bold: true })
  views.rect(left, floor + 35, 120, 2.6, 0.5)
  for (const at of [16, 88]) {
    views.rect(left + at, floor, 16, 35, 0.4)
    views.rect(left + at + 1.2, floor + 1.2, 13.6, 32.6, 0.25)
  }
  views.line(left - 6, floor, left + 128, floor, 0.15)
  views.up(floor, floor + 37.6, left - 8, 750, left - 1)
  views.across(left, left + 16, floor - 7, 320, floor - 1)
  views.across(left + 16, left + 88, floor - 7, 1440, floor - 1)
  views.across(left + 88, left + 104, floor - 7, 320, floor - 1)

  // The short side.
  const side = 196
  views.text(side, floor + 47, 'Short side', 3.4, { bold: true })
  views.rect(side, floor + 35, 50, 2.6, 0.5)
  views.rect(side + 8, floor, 4, 35, 0.4)
  views.rect(side + 38, floor, 4, 35, 0.4)
  views.line(side - 6, floor, side + 58, floor, 0.15)
  views.across(side + 8, side + 42, floor - 7, 680, floor - 1)
  views.up(floor + 35, floor + 37.6, side + 58, 52, side + 51)
  for (const [at, note] of [
    'Edges: bark off, chisel and wire brush, no sanding.',
    'Underside: two steel C-channels let in, 900 mm.',
    'Finish: hardwax oil, three coats, satin.',
    'Legs in blackened steel, see sheet 2.',
  ].entries()) {
    views.text(side - 6, 182 - at * 6, `${at + 1}.  ${note}`, 2.8)
  }
  return bound([views, leg()])
}

function leg(): Sheet {
  const sheet = new Sheet({
    title: 'Leg frame, one of two',
    drawing: 'T-240-L',
    material: 'Steel 80 x 20, blackened',
    scale: '1:5',
    sheet: '2/2',
  })
  const [left, low] = [60, 44]
  sheet.rect(left, low, 64, 139.6, 0.5)
  sheet.rect(left + 4, low + 4, 56, 131.6, 0.5)
  sheet.across(left, left + 64, low - 9, 320, low - 1)
  sheet.up(low, low + 139.6, left - 10, 698, left - 1)
  for (const at of [12, 32, 52]) {
    sheet.line(left + at - 2, low + 137.6, left + at + 2, low + 137.6, 0.2)
    sheet.line(left + at, low + 135.6, left + at, low + 139.6, 0.2)
  }
  sheet.line(left + 52, low + 137.6, left + 84, low + 150, 0.15)
  sheet.text(left + 86, low + 149.2, 'slots 8 x 20, so that the top can move', 2.8)
  sheet.line(left + 62, low + 60, left + 84, low + 66, 0.15)
  sheet.text(left + 86, low + 65.2, 'welded all round, ground flush', 2.8)
  sheet.line(left + 62, low + 2, left + 84, low + 12, 0.15)
  sheet.text(left + 86, low + 11.2, 'felt 3 mm under the foot', 2.8)
  sheet.rect(left + 150, low + 84, 16, 4, 0.5)
  sheet.text(left + 150, low + 104, 'Section', 3.4, { bold: true })
  sheet.across(left + 150, left + 166, low + 94, 80, low + 89)
  sheet.up(low + 84, low + 88, left + 174, 20, left + 167)
  return sheet
}

/** A bookcase built into a bay window. */
export function bookcase(): Buffer {
  const sheet = new Sheet({
    title: 'Bookcase, bay window',
    drawing: 'B-117',
    material: 'Poplar and MDF, painted',
    scale: '1:20',
    sheet: '1/1',
  })
  // 3600 by 2550 at 1:20 is 180 by 127.5; the window is in the middle.
  const [left, low, high] = [40, 56, 127.5]
  sheet.rect(left, low, 180, high, 0.6)
  sheet.line(left, low + 5, left + 180, low + 5, 0.3)
  sheet.line(left, low + high - 6, left + 180, low + high - 6, 0.3)
  sheet.rect(left + 58, low + 42, 64, high - 54, 0.5)
  sheet.rect(left + 61, low + 45, 58, high - 60, 0.2)
  sheet.line(left + 90, low + 45, left + 90, low + high - 15, 0.2)
  sheet.rect(left + 56, low + 22, 68, 4, 0.4)
  sheet.text(left + 80, low + 30, 'Window seat', 2.8)
  for (const bay of [left, left + 28, left + 124, left + 152]) {
    sheet.rect(bay + 1, low + 6, 26, high - 13, 0.35)
    for (const shelf of [22, 40, 56, 71, 86, 100]) {
      sheet.line(bay + 1, low + shelf, bay + 27, low + shelf, 0.3)
      sheet.line(bay + 1, low + shelf + 1.2, bay + 27, low + shelf + 1.2, 0.15)
    }
  }
  sheet.line(left + 1, low + 96, left + 56, low + 96, 0.8)
  sheet.line(left + 124, low + 96, left + 179, low + 96, 0.8)
  sheet.line(left + 31, low + 96, left + 22, low + 5, 0.5)
  sheet.line(left + 38, low + 96, left + 29, low + 5, 0.5)
  for (let rung = 1; rung < 9; rung += 1) {
    const y = low + 5 + rung * 10
    const x = left + 22 + rung * 0.99
    sheet.line(x, y, x + 7, y, 0.4)
  }
  sheet.text(left + 128, low + 98, 'rail, brass 20', 2.6)
  sheet.across(left, left + 180, low - 9, '3600, measure again after the plasterer', low - 1)
  sheet.across(left, left + 56, low + high + 6, 1120, low + high + 1)
  sheet.across(left + 56, left + 124, low + high + 6, 1360, low + high + 1)
  sheet.across(left + 124, left + 180, low + high + 6, 1120, low + high + 1)
  sheet.up(low, low + high, left - 10, 2550, left - 1)
  for (const [from, to] of [
    [0, 22],
    [22, 40],
    [40, 56],
    [56, 71],
    [71, 86],
    [86, 100],
  ] as const) {
    sheet.up(low + from, low + to, left + 190, (to - from) * 20, left + 181)
  }
  return bound([sheet])
}

/** Lockers with four bays. */
export function lockers(): Buffer {
  const sheet = new Sheet({
    title: 'Mudroom lockers, four bays',
    drawing: 'M-088',
    material: 'Birch ply, oak fronts',
    scale: '1:15',
    sheet: '1/1',
  })
  // 2400 by 2100 at 1:15 is 160 by 140.
  const [left, low] = [44, 48]
  sheet.rect(left, low, 160, 140, 0.6)
  for (let bay = 0; bay < 4; bay += 1) {
    const x = left + bay * 40
    sheet.rect(x + 1.2, low + 6, 37.6, 20, 0.35)
    sheet.line(x + 16, low + 18, x + 24, low + 18, 0.8)
    sheet.rect(x + 1.2, low + 29, 37.6, 3, 0.3)
    sheet.rect(x + 1.2, low + 34, 37.6, 74, 0.35)
    for (const hook of [12, 20, 28]) {
      sheet.line(x + hook, low + 92, x + hook, low + 88, 0.5)
      sheet.line(x + hook, low + 88, x + hook + 1.6, low + 89.4, 0.5)
    }
    sheet.line(x + 5, low + 92, x + 35, low + 92, 0.3)
    sheet.rect(x + 1.2, low + 110, 18, 28, 0.35)
    sheet.rect(x + 20.8, low + 110, 18, 28, 0.35)
    sheet.dashed(x + 1.2, low + 138, x + 19.2, low + 124)
    sheet.dashed(x + 19.2, low + 124, x + 1.2, low + 110)
    sheet.across(x, x + 40, low - 8, 600, low - 1)
  }
  sheet.across(left, left + 160, low + 149, 2400, low + 141)
  sheet.up(low, low + 29, left - 9, 435, left - 1)
  sheet.up(low + 29, low + 109, left - 9, 1200, left - 1)
  sheet.up(low + 109, low + 140, left - 9, 465, left - 1)
  sheet.up(low, low + 140, left + 170, 2100, left + 161)
  sheet.text(left + 178, low + 120, 'Doors above: soft-close, 110 degrees', 2.6)
  sheet.text(left + 178, low + 114, 'Hooks: the family brings them', 2.6)
  sheet.text(left + 178, low + 108, 'Seat: oak 32, edge rounded 6', 2.6)
  return bound([sheet])
}

/** The front of a desk, sketched for the customer. */
export function deskFront(): Promise<Buffer> {
  const slats = Array.from({ length: 31 }, (_, at) => `<path d="M${196 + at * 26} 318v264"/>`).join('')
  const brass = [0, 1, 2].map((at) => `<path d="M170 ${362 + at * 76}h860"/>`).join('')
  const measure = (x: number, to: number, y: number, words: string) =>
    `<path d="M${x} ${y}H${to}M${x} ${y - 12}v24M${to} ${y - 12}v24" stroke-width="2"/><text x="${(x + to) / 2}" y="${y - 14}" text-anchor="middle" stroke="none" fill="#3b332b">${words}</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">
    <rect width="1200" height="800" fill="#fbf8f2"/>
    <g fill="none" stroke="#3b332b" stroke-width="3.5" font-family="DejaVu Sans, sans-serif" font-size="24">
      <path d="M140 290h920v-26H140zM170 290v300h860V290M150 590h900v26H150zM700 264v-70h330v70M690 194h350v-22H690z"/>
      <g stroke-width="1.4" stroke="#8a7a68">${slats}</g>
      <g stroke="#b8862b" stroke-width="7">${brass}</g>
      <g fill="#3b332b"><g stroke="none"><text x="865" y="146" text-anchor="middle">counter 860, for standing</text><text x="142" y="240">ash 40</text><text x="330" y="232">brass 6 x 3, let in flush</text><text x="140" y="752" font-size="20" fill="#7b6f61">Reception desk, front. Northlight Dental. Sketch 3</text></g></g>
      ${measure(140, 1060, 690, '2400')}<path d="M480 244v112" stroke-width="1.6"/><path d="M1092 290v326M1080 290h24M1080 616h24" stroke-width="2"/><text x="1106" y="462" stroke="none" fill="#3b332b">740</text>
    </g></svg>`
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 32, compressionLevel: 9 }).toBuffer()
}
