import { parse } from 'content-disposition'
import { beforeAll, expect, test } from 'vitest'
import { anAdmin, anAttachment, anOrder, type Somebody } from '../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'

// A name is kept as it was typed. What a browser would save it under is harmless.

let kerf: TestKerf
let admin: Somebody
let orderId: string

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
  orderId = (await anOrder(admin)).id
})

// Without a third one it is kept as it was sent.
const names: [name: string, savedAs: string, keptAs?: string][] = [
  ['cut list.pdf', 'cut list.pdf'],
  ['Stückliste (2).pdf', 'Stückliste (2).pdf'],
  ['Tisch 🪵.png', 'Tisch 🪵.png'],
  ['表.txt', '表.txt'],
  ['100%.txt', '100%.txt'],
  ['%2e%2e%2fpasswd', '%2e%2e%2fpasswd'],
  ["UTF-8''x.txt", "UTF-8''x.txt"],
  ['a/b.txt', 'a_b.txt'],
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['..\\..\\windows\\system.ini', '.._.._windows_system.ini'],
  ['C:\\x.txt', 'C__x.txt'],
  ['a"b".txt', 'a_b_.txt'],
  ['a\\"; filename="evil.exe', 'a__; filename=_evil.exe'],
  [
    'a\r\nSet-Cookie: kerf=evil\r\n\r\n<script>.txt',
    'a Set-Cookie_ kerf=evil _script_.txt',
    'a Set-Cookie: kerf=evil <script>.txt',
  ],
  ['a\tb\u007f.txt', 'a b_.txt', 'a b\u007f.txt'],
  ['a\u2028b.txt', 'a b.txt', 'a b.txt'],
  ['photo\u202Egpj.exe', 'photogpj.exe', 'photogpj.exe'],
  ['photo\u2067gpj.exe', 'photogpj.exe', 'photogpj.exe'],
  ['a?b*c|d<e>.txt', 'a_b_c_d_e_.txt'],
  ['; filename=evil.exe', '; filename=evil.exe'],
  ['x'.repeat(300), 'x'.repeat(150)],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(146)}.pdf`],
  [`${'x'.repeat(145)}🪵🪵🪵.pdf`, `${'x'.repeat(145)}\uFFFD.pdf`],
]

test.each(names)('%j', async (name, savedAs, keptAs = name) => {
  const file = await anAttachment(admin, orderId, { name })
  expect(file).toMatchObject({ originalName: keptAs, fileName: keptAs })
  const listed = (await admin.visitor.get(`/api/orders/${orderId}/attachments`)).body
  expect(listed[0]).toEqual(file)

  for (const [query, type] of [
    ['', 'inline'],
    ['?download=1', 'attachment'],
  ]) {
    const { status, body, headers } = await admin.visitor.get(`/api/files/${file.id}${query}`)
    expect([status, body]).toEqual([200, 'Cut list'])
    const header = headers.get('content-disposition') ?? ''
    expect(header).toMatch(/^[\x20-\x7e]+$/)
    expect(parse(header)).toMatchObject({ type, parameters: { filename: savedAs } })
    expect(headers.get('set-cookie')).toBeNull()
  }
})
