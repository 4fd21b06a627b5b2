import sharp from 'sharp'

/** The portrait of an invented person: a head, hair, shoulders and an apron, in the shop's colors. */
interface Portrait {
  ground: [string, string]
  skin: string
  hair: string
  shirt: string
  apron?: string
  /** The shapes behind the head, and those in front of it, as SVG. */
  behind: string
  before: string
}

const PORTRAITS: Record<string, Portrait> = {
  june: {
    ground: ['#f0c98d', '#d98f4e'],
    skin: '#e8b48f',
    hair: '#c9c4bd',
    shirt: '#3f5a58',
    behind: '<circle cx="128" cy="46" r="25"/><ellipse cx="128" cy="104" rx="55" ry="58"/>',
    before:
      '<path d="M76 112c2-36 22-52 52-52s51 17 52 52c-8-22-22-34-40-37-10 14-40 16-64 37z"/>' +
      '<g fill="none" stroke="#5b4a3c" stroke-width="4"><circle cx="107" cy="122" r="14"/><circle cx="149" cy="122" r="14"/><path d="M121 121h14"/></g>',
  },
  mateo: {
    ground: ['#a9c1b4', '#5f8576'],
    skin: '#b9805a',
    hair: '#2a211c',
    shirt: '#d9cbb4',
    apron: '#6b4a2e',
    behind: '<ellipse cx="128" cy="104" rx="53" ry="52"/>',
    before:
      '<path d="M84 128c2 46 22 56 44 56s42-10 44-56c-6 14-16 20-26 19-10-3-26-3-36 0-10 1-20-5-26-19z"/>' +
      '<path d="M74 98c0-36 24-50 54-50s54 14 54 50z" fill="#8a4b16"/><path d="M70 94h100c10 0 20 5 22 12H70z" fill="#733d10"/>',
  },
  freya: {
    ground: ['#e9d3bd', '#c08a72'],
    skin: '#f1c7a6',
    hair: '#d8a447',
    shirt: '#7c3f34',
    apron: '#3a4a57',
    behind:
      '<ellipse cx="128" cy="106" rx="57" ry="62"/><path d="M170 120c18 40 20 70 6 112l-20-4c8-40 4-70-8-100z"/>',
    before: '<path d="M74 116c-2-40 22-60 56-60 32 0 54 20 52 60-10-10-18-24-22-38-22 22-52 32-86 38z"/>',
  },
  sam: {
    ground: ['#b8cbe0', '#6b86a8'],
    skin: '#8a5a3c',
    hair: '#1d1714',
    shirt: '#e5a24a',
    behind: [...Array(11).keys()]
      .map((at) => {
        const angle = Math.PI * (1 + at / 10)
        const [x, y] = [128 + Math.cos(angle) * 46, 104 + Math.sin(angle) * 46]
        return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="21"/>`
      })
      .join(''),
    before: '<path d="M80 104c2-30 20-44 48-44s46 14 48 44c-12-16-28-22-48-22s-36 6-48 22z"/>',
  },
}

/** Square WebPs, by file name. */
export async function portraits(): Promise<Record<string, Buffer>> {
  const made: Record<string, Buffer> = {}
  for (const [name, portrait] of Object.entries(PORTRAITS)) {
    made[`${name}.webp`] = await sharp(Buffer.from(drawn(portrait)))
      .webp({ quality: 82 })
      .toBuffer()
  }
  return made
}

function drawn({ ground, skin, hair, shirt, apron, behind, before }: Portrait): string {
  const straps = apron
    ? `<g fill="${apron}"><path d="M74 214h108v42H74z"/><path d="M84 182l16 34H84zM172 182l-16 34h16z"/></g>`
    : '<path d="M104 196l24 28 24-28-8-8h-32z" fill="#fff" fill-opacity=".82"/>'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">
    <defs><linearGradient id="g" x2="0.4" y2="1"><stop stop-color="${ground[0]}"/><stop offset="1" stop-color="${ground[1]}"/></linearGradient></defs>
    <rect width="256" height="256" fill="url(#g)"/>
    <g fill="${hair}">${behind}</g>
    <path d="M28 256c2-48 40-62 100-62s98 14 100 62z" fill="${shirt}"/>
    <path d="M108 150h40v44c0 12-40 12-40 0z" fill="${skin}"/><path d="M108 168c12 12 28 12 40 0v12c-12 10-28 10-40 0z" opacity=".14"/>
    <ellipse cx="128" cy="120" rx="46" ry="55" fill="${skin}"/>
    <g fill="#2b211b"><circle cx="109" cy="122" r="4.6"/><circle cx="147" cy="122" r="4.6"/></g>
    <g fill="${hair}">${before}</g>
    <g fill="none" stroke-linecap="round"><path d="M112 150c10 9 22 9 32 0" stroke="#7a3b2c" stroke-width="4.5"/><path d="M128 124v13c0 3-5 4-7 3" stroke="#000" stroke-opacity=".2" stroke-width="4"/></g>
    ${straps}
  </svg>`
}
