import sharp, { type Sharp } from 'sharp'

/** The shop's logo: an alder beside its name. */
export function logo(): Promise<Buffer> {
  return rendered(
    `<svg xmlns="http://www.w3.org/2000/svg" width="560" height="180" viewBox="0 0 560 180">
      <g fill="#5b3a1e"><path d="M84 96h12v66H84z"/></g>
      <g fill="#6f7f4a"><ellipse cx="90" cy="48" rx="30" ry="36"/><ellipse cx="62" cy="76" rx="34" ry="30"/><ellipse cx="118" cy="76" rx="34" ry="30"/></g>
      <g fill="none" stroke="#5b3a1e" stroke-width="5" stroke-linecap="round"><path d="M90 110V58M90 96l-24-20M90 86l22-18M44 162h92"/></g>
      <text x="170" y="92" font-family="DejaVu Serif, serif" font-size="56" fill="#3a2716">Alder &amp; Sons</text>
      <text x="173" y="136" font-family="DejaVu Sans, sans-serif" font-size="27" letter-spacing="9.5" fill="#8a5a2b">WOODWORKS</text>
    </svg>`,
    (picture) => picture.webp({ nearLossless: true }),
  )
}

/** A signature as drawn with a finger. */
export function signature(): Promise<Buffer> {
  return rendered(
    `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="240" viewBox="0 0 600 240">
      <g fill="none" stroke="#1b2340" stroke-width="5" stroke-linecap="round" stroke-linejoin="round">
        <path d="M62 176C92 128 116 74 128 48c6 46 10 88 26 124M84 132c26-6 48-8 72-4"/>
        <path d="M176 160c4-22 10-34 16-30 6 6-2 24-2 32 8-22 22-38 30-32 6 8-4 26 2 32 8 4 18-10 26-24"/>
        <path d="M280 142c-12-8-28 2-26 16 2 12 20 8 28-10-2 14 0 20 10 18"/>
        <path d="M330 172c6-44 12-84 16-118 30-10 58 2 50 26-6 20-32 26-50 26 26 14 44 36 66 62"/>
        <path d="M424 152c18-4 26-16 16-22-12-4-24 14-18 30 6 12 26 6 36-6"/>
        <path d="M470 132c2 16 2 30-4 44-6 18-20 20-22 10M470 132c10 22 18 24 26 4M512 154c14-4 20-16 12-22-12-2-20 14-14 28 6 10 20 6 28-4M548 148c10-12 20-14 20-6-2 8-14 10-12 18 4 8 16 2 22-6"/>
        <path d="M70 208c140-16 300-20 480-8" stroke-width="3"/>
      </g>
    </svg>`,
    (picture) => picture.png({ palette: true }),
  )
}

const rendered = (svg: string, written: (picture: Sharp) => Sharp) =>
  written(sharp(Buffer.from(svg))).toBuffer()
