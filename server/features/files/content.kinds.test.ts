import { beforeAll, describe, expect, test } from 'vitest'
import { anAdmin, anAttachment, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'
import { aPicture } from '../../../test/support/pictures/pictures.ts'

// What a file is taken for depends on its bytes alone.

let kerf: TestKerf
let admin: Somebody
let orderId: string

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
  orderId = (await anOrder(admin)).id
})

interface Kind {
  what: string
  name?: string
  content: Buffer | string | (() => Promise<Buffer>)
  /** The type that is answered; shown in the browser when `inline`. */
  type: string
  inline?: true
}

const TEXT = 'text/plain; charset=utf-8'
const UNKNOWN = 'application/octet-stream'
const SVG_ATTRIBUTES = 'xmlns="http://www.w3.org/2000/svg" onload="alert(1)"'
const PDF = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
const GIF_START = Buffer.from('GIF89a')

/** A ZIP with one empty file of this name, by hand: a local header, its directory and its end. */
function aZip(name: string): Buffer {
  const local = Buffer.alloc(30)
  local.write('PK\x03\x04', 'latin1')
  local.writeUInt16LE(name.length, 26)
  const central = Buffer.alloc(46)
  central.write('PK\x01\x02', 'latin1')
  central.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(30 + name.length, 16)
  return Buffer.concat([local, Buffer.from(name), central, Buffer.from(name), end])
}

const kinds: Kind[] = [
  { what: 'a PNG', content: () => aPicture(), type: 'image/png', inline: true },
  { what: 'a JPEG', content: () => aPicture({ format: 'jpeg' }), type: 'image/jpeg', inline: true },
  { what: 'a GIF', content: () => aPicture({ format: 'gif' }), type: 'image/gif', inline: true },
  { what: 'a WebP', content: () => aPicture({ format: 'webp' }), type: 'image/webp', inline: true },
  { what: 'an AVIF', content: () => aPicture({ format: 'avif' }), type: 'image/avif', inline: true },
  { what: 'a TIFF', content: () => aPicture({ format: 'tiff' }), type: 'image/tiff' },
  {
    what: 'a PNG that calls itself a page',
    name: 'x.html',
    content: () => aPicture(),
    type: 'image/png',
    inline: true,
  },
  { what: 'a PDF', content: PDF, type: 'application/pdf', inline: true },
  {
    what: 'a PDF with bytes above ASCII',
    content: Buffer.from(PDF.replace('\n', '\n%âãÏÓ\n'), 'latin1'),
    type: 'application/pdf',
    inline: true,
  },
  { what: 'a text', content: 'Two boards, 40 mm\nand a <b> that is no page', type: TEXT, inline: true },
  { what: 'a text with umlauts', content: 'Äpfel, Süßholz, 🪵', type: TEXT, inline: true },
  { what: 'a text with a mark of its order', content: '\uFEFFÄpfel', type: TEXT, inline: true },
  {
    what: 'a text cut off in a character',
    content: Buffer.from('Süß').subarray(0, -1),
    type: TEXT,
    inline: true,
  },
  {
    what: 'a text whose character lies across the end of what is looked at',
    content: `${'x'.repeat(65_535)}ä`,
    type: TEXT,
    inline: true,
  },
  { what: 'a table', name: 'cut-list.csv', content: 'part;mm\nleg;700\n', type: TEXT, inline: true },
  { what: 'a script', name: 'x.js', content: 'alert(document.cookie)', type: TEXT, inline: true },
  { what: 'a text in Latin-1', content: Buffer.from('Äpfel', 'latin1'), type: UNKNOWN },
  {
    what: 'a text in UTF-16',
    content: Buffer.from('\uFEFF<script>alert(1)</script>', 'utf16le'),
    type: UNKNOWN,
  },
  { what: 'a text with a NUL', content: 'oak\0table', type: UNKNOWN },
  { what: 'an SVG', content: `<svg ${SVG_ATTRIBUTES}/>`, type: 'image/svg+xml' },
  {
    what: 'an SVG that calls itself a PNG',
    name: 'x.png',
    content: `<svg ${SVG_ATTRIBUTES}/>`,
    type: 'image/svg+xml',
  },
  {
    what: 'an SVG after a prolog',
    content: `<?xml version="1.0"?>\n<svg ${SVG_ATTRIBUTES}/>`,
    type: 'image/svg+xml',
  },
  {
    what: 'an SVG after a mark of its order',
    content: `\uFEFF<svg ${SVG_ATTRIBUTES}/>`,
    type: 'image/svg+xml',
  },
  {
    what: 'an SVG after a comment',
    content: `<!-- a board -->\n<svg ${SVG_ATTRIBUTES}/>`,
    type: 'image/svg+xml',
  },
  {
    what: 'an SVG after a long comment',
    content: `<!-- ${'x'.repeat(20_000)} --><svg ${SVG_ATTRIBUTES}/>`,
    type: 'image/svg+xml',
  },
  {
    what: 'an SVG after a DOCTYPE',
    content: `<!DOCTYPE svg><svg ${SVG_ATTRIBUTES}/>`,
    type: 'image/svg+xml',
  },
  { what: 'an SVG in upper case', content: `<SVG ${SVG_ATTRIBUTES}/>`, type: 'image/svg+xml' },
  {
    what: 'an SVG under another prefix',
    content: '<?xml version="1.0"?><s:svg xmlns:s="http://www.w3.org/2000/svg"/>',
    type: 'application/xml',
  },
  { what: 'a page', content: '<!doctype html><title>x</title><script>alert(1)</script>', type: 'text/html' },
  {
    what: 'a page that calls itself a PNG',
    name: 'x.png',
    content: '<html><script>alert(1)</script>',
    type: 'text/html',
  },
  { what: 'a page after a text', content: 'Dear all,\n<ScRiPt>alert(1)</ScRiPt>', type: 'text/html' },
  { what: 'a page after spaces', content: `\n\n   <body onload=alert(1)>`, type: 'text/html' },
  { what: 'an XML', content: '<?xml version="1.0"?><order/>', type: 'application/xml' },
  {
    what: 'an XML with a style sheet',
    content: '<?xml-stylesheet href="x.xsl"?><order/>',
    type: 'application/xml',
  },
  {
    what: 'a GIF that is a script as well',
    name: 'x.js',
    content: Buffer.concat([GIF_START, Buffer.from('=1;alert(1)//')]),
    type: 'image/gif',
    inline: true,
  },
  {
    what: 'a page with a GIF’s first letters',
    content: 'GIF89a<script>alert(1)</script>',
    type: 'text/html',
  },
  { what: 'a PDF after a page', content: `<html><script>alert(1)</script>\n${PDF}`, type: 'text/html' },
  { what: 'a ZIP', content: aZip('list.txt'), type: 'application/zip' },
  { what: 'half a ZIP', content: aZip('list.txt').subarray(0, 20), type: 'application/zip' },
  {
    what: 'what Word might have packed',
    name: 'x.docx',
    content: aZip('word/document.xml'),
    type: 'application/zip',
  },
  {
    what: 'a program',
    name: 'x.pdf',
    content: Buffer.from('MZ\x90\0\x03', 'latin1'),
    type: 'application/x-msdownload',
  },
  { what: 'a photo of a phone', content: aHeic(), type: 'image/heic' },
  { what: 'one byte', content: Buffer.from([0xff]), type: UNKNOWN },
]

function aHeic(): Buffer {
  const bytes = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  return Buffer.concat([bytes, Buffer.alloc(100)])
}

describe.each(kinds)('$what', ({ name = 'a file', content, type, inline }) => {
  test(`is ${inline ? 'shown' : 'a download'}`, async () => {
    const bytes = typeof content === 'function' ? await content() : Buffer.from(content)
    const file = await anAttachment(admin, orderId, { name, content: bytes })
    expect(file).toMatchObject({ fileSize: bytes.length, mimeType: type.split(';')[0] })
    const response = await fetch(`${kerf.url}/api/files/${file.id}`, {
      headers: { cookie: admin.visitor.cookie ?? '' },
    })
    const { headers } = response
    expect(response.status).toBe(200)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes)
    expect(headers.get('content-type')).toBe(type)
    expect(headers.get('content-length')).toBe(String(bytes.length))
    expect(headers.get('content-disposition')?.split(';')[0]).toBe(inline ? 'inline' : 'attachment')
    expectHarmless(headers)
  })
})

function expectHarmless(headers: Headers): void {
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('cache-control')).toBe('private, no-cache')
  const policy =
    headers
      .get('content-security-policy')
      ?.split(';')
      .map((line) => line.trim()) ?? []
  // Without any of its allowances: no script, no origin of ours, no form, no window.
  expect(policy).toContain('sandbox')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy.filter((line) => /script|connect|unsafe-eval/.test(line))).toEqual([])
}

test('the same file is a download for who asks for one', async () => {
  const file = await anAttachment(admin, orderId, { name: 'front.png', content: await aPicture() })
  for (const query of ['?download=1', '?download=', '?download']) {
    const { status, headers } = await admin.visitor.get(`/api/files/${file.id}${query}`)
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toBe('attachment; filename=front.png')
    expect(headers.get('content-type')).toBe('image/png')
    expectHarmless(headers)
  }
})

test('whatever begins like a known kind and is none is taken in and answered', async () => {
  const { body } = await admin.visitor.get(`/api/orders/${orderId}/attachments`)
  const heads = await Promise.all(
    kinds.map(async ({ content }) => (typeof content === 'function' ? content() : Buffer.from(content))),
  )
  for (const [at, head] of heads.entries()) {
    const broken = Buffer.concat([head.subarray(0, 4 + ((at * 7) % 40)), Buffer.from([at, 255, 0, 1, at])])
    const file = await anAttachment(admin, orderId, { content: broken })
    expect((await admin.visitor.get(`/api/files/${file.id}`)).status).toBe(200)
    expect([200, 404]).toContain((await admin.visitor.get(`/api/files/${file.id}/thumbnail`)).status)
  }
  const after = await admin.visitor.get(`/api/orders/${orderId}/attachments`)
  expect(after.body).toHaveLength(body.length + kinds.length)
})
