import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { Attachment } from '#shared/files/files.ts'
import { aLink } from '../../../../test/support/customers/links.ts'
import { anAdmin, anAttachment, anOrder, type Somebody } from '../../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'

let kerf: TestKerf
let ann: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  ann = await anAdmin(kerf)
})

const PDF = '%PDF-1.4\n%drawing'

async function aPage(by = ann) {
  const order = await anOrder(by)
  const { token } = await aLink(kerf, order)
  const file = (name: string, content: string | Uint8Array = PDF) =>
    anAttachment(by, order.id, { name, content })
  return {
    order,
    token,
    file,
    page: async (): Promise<string> => (await kerf.visitor().get(`/t/${token}`)).body,
  }
}

const share = ({ id }: Attachment) =>
  kerf.database.pool.query('update order_attachments set is_shared = true where id = $1', [id])

/** As a version of another file. */
const versionOf = ({ id }: Attachment, former: Attachment, version: number) =>
  kerf.database.pool.query(
    `update order_attachments set series_id = $2, version = case id when $1 then $3::int else version end
     where id in ($1, $2)`,
    [id, former.id, version],
  )

interface Answer {
  answer?: 'approved' | 'changes'
  withdrawn?: boolean
  certificate?: Attachment
}

async function sendForApproval(
  file: Attachment,
  { answer, withdrawn, certificate }: Answer = {},
): Promise<string> {
  const { rows } = await kerf.database.pool.query<{ id: string }>(
    `insert into approvals (org_id, order_id, attachment_id, sha256, answer, answered_at, withdrawn_at, certificate_id)
     values ($1, $2, $3, 'abc', $4, case when $4::text is null then null else now() end,
       case when $5 then now() end, $6) returning id`,
    [file.orgId, file.orderId, file.id, answer ?? null, withdrawn ?? false, certificate?.id ?? null],
  )
  return rows[0]?.id ?? ''
}

const read = (token: string, { id }: { id: string }, headers: Record<string, string> = {}, query = '') =>
  kerf.visitor().get(`/api/t/${token}/files/${id}${query}`, headers)

test('files are seen that are shared, wait for an answer, were answered or certify that, and no others', async () => {
  const { token, file, page } = await aPage()
  const [shared, hidden, waiting, answered, certificate, takenBack] = [
    await file('shared.pdf'),
    await file('hidden.pdf'),
    await file('waiting.pdf'),
    await file('answered.pdf'),
    await file('certificate.pdf'),
    await file('taken-back.pdf'),
  ]
  await share(shared)
  await share(certificate)
  await sendForApproval(waiting)
  await sendForApproval(answered, { answer: 'approved', certificate })
  await sendForApproval(takenBack, { withdrawn: true })
  for (const seen of [shared, waiting, answered, certificate]) {
    const { status, headers, body } = await read(token, seen)
    expect([status, body]).toEqual([200, PDF])
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-disposition')).toMatch(/^inline/)
  }
  const html = await page()
  for (const { originalName } of [shared, waiting, answered]) expect(html).toContain(originalName)
  expect(html).not.toMatch(/hidden\.pdf|taken-back|certificate\.pdf/)

  const others = await aPage()
  const theirs = await others.file('theirs.pdf')
  await share(theirs)
  const stranger = await aPage(await anAdmin(kerf))
  const foreign = await stranger.file('foreign.pdf')
  await share(foreign)
  for (const id of [
    hidden.id,
    takenBack.id,
    theirs.id,
    foreign.id,
    randomUUID(),
    'no-id',
    '%00',
    shared.id.slice(1),
  ]) {
    const { status, body } = await read(token, { id })
    expect([status, body]).toEqual([404, { message: 'File not found' }])
  }
  expect((await read(others.token, shared)).status).toBe(404)
  // The staff's address of it asks for a session, whoever has the link.
  expect((await kerf.visitor().get(`/api/files/${shared.id}`)).status).toBe(401)
  await kerf.database.pool.query('update order_attachments set is_shared = false where id = $1', [shared.id])
  expect((await read(token, shared)).status).toBe(404)
})

test('of several versions the newest that the customer may see stands for the others', async () => {
  const { token, file, page } = await aPage()
  const [first, second, third] = [await file('one.pdf'), await file('two.pdf'), await file('three.pdf')]
  await versionOf(second, first, 2)
  await versionOf(third, first, 3)
  await share(first)
  await share(second)
  expect(await page()).toMatch(/two\.pdf/)
  expect(await page()).not.toMatch(/one\.pdf|three\.pdf/)
  await sendForApproval(first, { answer: 'approved' })
  // The second one is newer than what was approved.
  expect(await page()).toMatch(/one\.pdf[^]*two\.pdf/)
  await sendForApproval(second)
  const html = await page()
  expect(html).toMatch(/two\.pdf[^]*Version 1: approved/)
  expect(html).not.toMatch(/one\.pdf|three\.pdf/)
  expect((await read(token, first)).status).toBe(200)
  expect((await read(token, third)).status).toBe(404)
})

test('a picture goes out upright, at most 2000 pixels wide, and without what its camera wrote', async () => {
  const { token, file, page } = await aPage()
  const picture = await sharp({ create: { width: 2600, height: 1300, channels: 3, background: '#a52' } })
    .withExif({ IFD0: { Make: 'SecretCamera', Copyright: 'Ann' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const photo = await file('Ann at home.jpg', picture)
  await share(photo)
  expect(await page()).toContain(`/api/t/${token}/files/${photo.id}`)
  for (const query of ['', '?download=1']) {
    // The second time it comes from the store.
    const response = await fetch(`${kerf.url}/api/t/${token}/files/${photo.id}${query}`)
    const bytes = Buffer.from(await response.arrayBuffer())
    const { format, width, height, exif, xmp, icc, orientation } = await sharp(bytes).metadata()
    expect({ format, width, height, exif, xmp, icc, orientation }).toEqual({
      format: 'webp',
      width: 1000,
      height: 2000,
    })
    expect(bytes.includes('SecretCamera')).toBe(false)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('content-length')).toBe(String(bytes.byteLength))
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('content-disposition')).toBe(
      query ? 'attachment; filename="Ann at home.webp"' : 'inline; filename="Ann at home.webp"',
    )
    const part = await fetch(response.url, { headers: { range: 'bytes=0-9' } })
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(0, 10)])
  }
  // What cannot be made harmless does not go out.
  const broken = await file('broken.jpg', Buffer.concat([picture.subarray(0, 400), Buffer.alloc(99)]))
  await share(broken)
  const { status, body } = await read(token, broken)
  expect([status, body]).toEqual([
    404,
    { message: "This picture can't be shown. Please ask the shop for another format" },
  ])
})

test('a picture of which nothing can be made does not go out as it is', async () => {
  const { token, file } = await aPage()
  const pictures = {
    // A directory of one entry, the version of the format.
    'image/x-adobe-dng': Buffer.from('49492a0008000000010012c601000400000001040000000000', 'hex'),
    'image/heic-sequence': Buffer.from('\0\0\0\x18ftyphevc\0\0\0\0hevcmsf1', 'latin1'),
    'image/jxl': Buffer.from('ff0a0000', 'hex'),
  }
  for (const [type, content] of Object.entries(pictures)) {
    const photo = await file('Ann at home', content)
    expect(photo.mimeType).toBe(type)
    await share(photo)
    for (const query of ['', '?download=1']) expect((await read(token, photo, {}, query)).status).toBe(404)
  }
})

test('a file is sent in parts, or not again, and what could run is saved', async () => {
  const { token, file } = await aPage()
  const [text, page] = [
    await file('list.txt', 'one two three'),
    await file('x.html', '<script>alert(1)</script>'),
  ]
  await share(text)
  await share(page)
  const { headers } = await read(token, text)
  const etag = headers.get('etag') ?? ''
  expect((await read(token, text, { range: 'bytes=4-6' })).body).toBe('two')
  expect((await read(token, text, { range: 'bytes=99-' })).status).toBe(416)
  const unchanged = await read(token, text, { 'if-none-match': etag })
  expect([unchanged.status, unchanged.body]).toEqual([304, undefined])
  const head = await kerf.visitor().send('HEAD', `/api/t/${token}/files/${text.id}`)
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '13'])
  expect((await read(token, text, {}, '?download=1')).headers.get('content-disposition')).toMatch(
    /^attachment/,
  )
  expect((await read(token, page)).headers.get('content-disposition')).toMatch(/^attachment/)
})

test('a link has forty files on their way at most, and others have theirs', async () => {
  const [mine, other] = [await aPage(), await aPage()]
  // More than the operating system keeps of a connection, so that an answer which nobody reads stays on its way.
  const large = await mine.file('large.pdf', Buffer.concat([Buffer.from(PDF), Buffer.alloc(16e6)]))
  const [file, theirs] = [await mine.file('one.pdf'), await other.file('two.pdf')]
  for (const each of [large, file, theirs]) await share(each)
  const statusOf = async (page = mine, of = file) => (await read(page.token, of)).status
  const unread: ClientRequest[] = []
  try {
    for (let place = 0; place < 40; place += 1) {
      const asked = request(`${kerf.url}/api/t/${mine.token}/files/${large.id}`, { agent: false }).end()
      unread.push(asked)
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      expect(answer.statusCode).toBe(200)
    }
    expect(await statusOf()).toBe(503)
    expect(await statusOf(other, theirs)).toBe(200)
  } finally {
    for (const asked of unread) asked.destroy()
  }
  await expect.poll(() => statusOf()).toBe(200)
})

test('the logo is the shop’s, and there is none where it has none', async () => {
  const { token } = await aPage()
  expect((await kerf.visitor().get(`/api/t/${token}/logo`)).status).toBe(404)
})
