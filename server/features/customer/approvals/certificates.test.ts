import { inflateSync } from 'node:zlib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, expect, test } from 'vitest'
import type { Approval } from '#shared/customer/types.ts'
import type { Attachment } from '#shared/files/files.ts'
import { aDrawnOrder, anApproval, answer, ask, signed } from '../../../../test/support/customers/approvals.ts'
import { auditOf } from '../../../../test/support/audit.ts'
import { aLink } from '../../../../test/support/customers/links.ts'
import { anAdmin, anAttachment, anOrder, type Somebody } from '../../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'
import type { Notifier } from '../../../rooms/notifier.ts'
import { certify } from './certificates.service.ts'

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

let kerf: TestKerf
let admin: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf, { organizationName: 'Oak & Söhne' })
})

const list = async ({ orderId }: Approval): Promise<Approval[]> =>
  (await admin.visitor.get(`/api/orders/${orderId}/approvals`)).body
const filesOf = async ({ orderId }: Approval): Promise<Attachment[]> =>
  (await admin.visitor.get(`/api/orders/${orderId}/attachments`)).body

/** Where its answer came from. */
const networkOf = async ({ id }: Approval): Promise<string> =>
  (await kerf.database.pool.query('select network from approvals where id = $1', [id])).rows[0].network

async function certificateOf(approval: Approval): Promise<string> {
  const find = async () => (await list(approval)).find(({ id }) => id === approval.id)?.certificateId
  await expect.poll(find).toEqual(expect.any(String))
  return (await find()) ?? ''
}

async function contentOf(id: string): Promise<Uint8Array> {
  const response = await fetch(`${kerf.url}/api/files/${id}`, {
    headers: { cookie: admin.visitor.cookie ?? '' },
  })
  expect(response.headers.get('content-type')).toBe('application/pdf')
  return new Uint8Array(await response.arrayBuffer())
}

/** The number that each letter has in its font: 0 is the box that stands for letters which a font lacks. */
function lettersOf(data: Uint8Array): string[] {
  const streams = Buffer.from(data)
    .toString('latin1')
    .matchAll(/\/FlateDecode\s*>>\s*stream\r?\n(.*?)\r?\nendstream/gs)
  return [...streams].flatMap(([, packed = '']) => {
    const content = inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
    const texts = content.match(/\[.*?\] TJ/g) ?? []
    return texts
      .flatMap((text) => [...text.matchAll(/<([0-9a-f]+)>/g)])
      .flatMap(([, hex]) => hex?.match(/.{4}/g) ?? [])
  })
}

async function textOf(data: Uint8Array): Promise<{ text: string; title: unknown; fonts: boolean }> {
  const loading = getDocument({ data: data.slice() })
  const pdf = await loading.promise
  let text = ''
  for (let at = 1; at <= pdf.numPages; at += 1) {
    const { items } = await (await pdf.getPage(at)).getTextContent()
    for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : ' ')
  }
  const { info } = await pdf.getMetadata()
  await loading.destroy()
  const raw = Buffer.from(data).toString('latin1')
  return { text, title: (info as Record<string, unknown>)['Title'], fonts: raw.includes('/FontFile2') }
}

test('an approval gets a certificate, with the order as a file that its customer may open', async () => {
  const { order, drawing, token } = await aDrawnOrder(kerf, admin)
  const approval = await anApproval(admin, drawing)
  const body = await signed(approval, 'Zoë Größe')
  expect((await answer(kerf, token, approval, body, { 'user-agent': SAFARI })).status).toBe(204)
  const id = await certificateOf(approval)

  const files = await filesOf(approval)
  expect(files.map((file) => [file.originalName, file.isShared, file.mimeType, file.uploader])).toEqual([
    [`Approval ${order.number} Zoë Größe.pdf`, true, 'application/pdf', null],
    ['table.png', false, 'image/png', expect.anything()],
  ])
  const { body: history } = await admin.visitor.get(`/api/orders/${order.id}/activities`)
  expect(history[0].message).toBe(`File added: Approval ${order.number} Zoë Größe.pdf`)
  const data = await contentOf(id)
  const { text, title, fonts } = await textOf(data)
  expect([title, fonts]).toEqual([`Approval of table.png, ${order.number}`, true])
  const [answered] = await list(approval)
  const utc = answered?.answeredAt?.slice(0, 19).replace('T', ' ')
  const words = [
    'Oak & Söhne',
    `${order.number}, Oak table`,
    approval.sha256,
    'Zoë Größe',
    'I have reviewed "table.png" and approve it. Please build it as shown.',
    `${utc} UTC`,
    await networkOf(approval),
    'Safari on iPhone',
  ]
  for (const expected of words) expect(text).toContain(expected)
  expect((await kerf.visitor().get(`/api/t/${token}/files/${id}`)).status).toBe(200)
  const gone = await admin.visitor.delete(`/api/orders/${order.id}/attachments/${id}`)
  expect([gone.status, gone.body.message]).toEqual([409, "Can't delete a file the customer has answered"])
  for (const file of [id, drawing.id]) {
    const path = `/api/orders/${order.id}/attachments/${file}`
    const renamed = await admin.visitor.patch(path, { originalName: 'other.pdf' })
    const sentence = "Can't rename a file the customer has answered"
    expect([renamed.status, renamed.body.message]).toEqual([409, sentence])
  }
  expect(await filesOf(approval)).toEqual(files)
  expect((await admin.visitor.get(`/api/orders/${order.id}`)).body.fileCount).toBe(2)
})

test('names and titles are readable in any letters, and a letter that no font has is named', async () => {
  const order = await anOrder(admin, { title: '桌子 🎉 책상' })
  const { token } = await aLink(kerf, order)
  const drawing = await anAttachment(admin, order.id, {
    name: '図面.pdf',
    content: '%PDF-1.7\nnot much of one',
  })
  const { body: approval } = await ask(admin, drawing)
  const name = '田中 太郎 𠮷 👩‍👩‍👧 محمد יוסי כהן \u202egnp'
  expect((await answer(kerf, token, approval, await signed(approval, name))).status).toBe(204)
  const content = await contentOf(await certificateOf(approval))
  const { text } = await textOf(content)
  for (const words of ['田中 太郎', 'U+20BB7', '👩👩👧', 'محمد', '桌子 🎉 책상', '図面', approval.sha256]) {
    expect(text).toContain(words)
  }
  expect(text).toMatch(/יוסי\sכהן/)
  expect(text).not.toContain('\u202e')
  expect(lettersOf(content).length).toBeGreaterThan(200)
  expect(lettersOf(content)).not.toContain('0000')
})

test('a certificate is made once, however often it is begun', async () => {
  const { drawing, token } = await aDrawnOrder(kerf, admin)
  const approval = await anApproval(admin, drawing)
  await answer(kerf, token, approval, await signed(approval))
  const notifier = { notify: () => undefined } as unknown as Notifier
  const config = { ...kerf.services.config, organizationFilesBytes: 1, organizationFilesCount: 1 }
  const services = { ...kerf.services, notifier, config }
  const payload = { orgId: admin.orgId, orderId: approval.orderId, id: approval.id }
  await Promise.all([certify(services, payload), certify(services, payload)])
  const id = await certificateOf(approval)
  await certify(services, payload)
  expect(await certificateOf(approval)).toBe(id)
  expect(await filesOf(approval)).toHaveLength(2)
  // The worker's own try may still be on its way, and removes what it made.
  const unused = async () =>
    (
      await kerf.database.pool.query(
        `select o.url from objects o where org_id = $1 and not exists (select from order_attachments a where a.file_url = o.url)
           and not exists (select from approvals s where s.signature_url = o.url)`,
        [admin.orgId],
      )
    ).rows
  await expect.poll(unused).toEqual([])
})

test('every answer of a customer stands in the security log, with where it came from', async () => {
  const owner = await anAdmin(kerf)
  const { order, drawing, token } = await aDrawnOrder(kerf, owner)
  const from = { 'user-agent': SAFARI }
  const first = await anApproval(owner, drawing)
  await kerf.visitor().post(`/api/t/${token}/messages`, { content: 'Is it oak?' }, from)
  await answer(kerf, token, first, { answer: 'changes', words: 'Wider' }, from)
  const second = await anApproval(owner, drawing)
  await answer(kerf, token, second, await signed(second), from)
  // The same again is no other answer.
  await answer(kerf, token, second, await signed(second), from)
  const entries = (await auditOf(owner)).filter(({ type }) => type === 'link.answered')
  const place = {
    person: null,
    network: expect.stringMatching(/^10\./),
    device: 'Safari on iPhone',
    count: 1,
  }
  expect(entries).toMatchObject(
    ['approved', 'changes', 'message'].map((what) => ({ ...place, data: { number: order.number, what } })),
  )
  const { rows } = await kerf.database.pool.query(
    'select answer, network, device from approvals where order_id = $1 order by answered_at',
    [order.id],
  )
  const { network, device } = place
  expect(rows).toEqual(['changes', 'approved'].map((said) => ({ answer: said, network, device })))
})
