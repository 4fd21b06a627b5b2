import PDFDocument from 'pdfkit'
import { REGULAR, setFont, type FontName } from './certificate-fonts.ts'
import { showable } from './showable-text.ts'
import { date } from '#texts/page/dates.ts'
import * as t from '#texts/customer/customer-certificate.ts'

/** The same content gives the same bytes. */
export interface Certificate {
  shop: string
  order: { number: string; title: string }
  file: { name: string; version: number; sha256: string }
  name: string
  consent: string
  /** An instant. */
  at: string
  timeZone: string
  network: string | null
  device: string | null
  /** A PNG. */
  signature: Uint8Array
  /** A JPEG; null if the file isn't a picture. */
  preview: Uint8Array | null
}

// Points.
const MARGIN = 56
const LABELS = 96
const SIGNATURE = { width: 240, height: 110 }
const PREVIEW_HEIGHT = 200
const FOOT = 40
const INK = '#1c1917'
const PALE = '#57534e'

type Page = InstanceType<typeof PDFDocument>

export async function drawCertificate(certificate: Certificate): Promise<Uint8Array> {
  const { order, file, name, at } = certificate
  const title = t.title({ file: file.name, order: order.number })
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT },
    font: REGULAR,
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: title,
      Author: certificate.shop,
      Creator: 'Kerf',
      Producer: 'Kerf',
      CreationDate: new Date(at),
    },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => void chunks.push(chunk))
  const done = new Promise((resolve, reject) => doc.once('end', resolve).once('error', reject))

  text(doc, certificate.shop, { size: 12, color: PALE })
  text(doc, t.heading, { size: 24, font: 'bold', gap: 16 })
  for (const [label, value] of factsOf(certificate)) row(doc, label, value)
  doc.moveDown(0.8)
  text(doc, certificate.consent, { size: 11, gap: 16 })
  if (certificate.preview) picture(doc, certificate.preview, { height: PREVIEW_HEIGHT })
  picture(doc, certificate.signature, SIGNATURE)
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(MARGIN + SIGNATURE.width, doc.y)
    .lineWidth(0.5)
    .stroke(PALE)
  doc.y += 6
  text(doc, name, { size: 11 })
  foot(doc)
  doc.end()
  await done
  return Buffer.concat(chunks)
}

function factsOf({ order, file, name, at, timeZone, network, device }: Certificate): [string, string][] {
  const moment = new Date(at)
  const there = date(moment, { dateStyle: 'long', timeStyle: 'medium', timeZone })
  return [
    [t.order, t.orderWithTitle(order)],
    [t.file, file.name],
    [t.version, String(file.version)],
    [t.checksum, file.sha256],
    [t.approvedBy, name],
    [t.approvedAt, t.momentIn({ moment: there, timeZone })],
    ['', `${moment.toISOString().slice(0, 19).replace('T', ' ')} UTC`],
    ...(network === null ? [] : [[t.network, network] satisfies [string, string]]),
    ...(device === null ? [] : [[t.device, device] satisfies [string, string]]),
  ]
}

interface Style {
  size: number
  font?: FontName
  color?: string
  gap?: number
}

function text(doc: Page, words: string, { size, font = 'regular', color = INK, gap = 4 }: Style): void {
  doc.fontSize(size).fillColor(color)
  write(doc, words, MARGIN, font)
  doc.y += gap
}

function write(doc: Page, words: string, left: number, font: FontName = 'regular'): void {
  const runs = showable(doc, font, words)
  const width = doc.page.width - left - MARGIN
  const { y } = doc
  for (const [at, run] of runs.entries()) {
    const continued = at < runs.length - 1
    setFont(doc, run.font)
    if (at === 0) doc.text(run.text, left, y, { width, continued })
    else doc.text(run.text, { continued })
  }
}

function row(doc: Page, label: string, value: string): void {
  const { y } = doc
  setFont(doc, 'regular')
  doc.fontSize(9).fillColor(PALE).text(label, MARGIN, y, { width: LABELS })
  doc.y = y
  doc.fillColor(INK)
  write(doc, value, MARGIN + LABELS)
  doc.y += 5
}

function picture(
  doc: Page,
  bytes: Uint8Array,
  { height, width = doc.page.width - 2 * MARGIN }: { height: number; width?: number },
): void {
  const bottom = doc.page.height - doc.page.margins.bottom
  if (doc.y + height > bottom) doc.addPage()
  const { y } = doc
  doc.image(Buffer.from(bytes), MARGIN, y, { fit: [width, height], valign: 'bottom' })
  doc.y = y + height + 8
}

function foot(doc: Page): void {
  const { start, count } = doc.bufferedPageRange()
  for (let at = start; at < start + count; at += 1) {
    doc.switchToPage(at)
    const { page } = doc
    // With a margin, the text below would begin another page.
    page.margins.bottom = 0
    const words = t.foot({ page: at + 1, pages: count })
    setFont(doc, 'regular')
    doc
      .fontSize(7.5)
      .fillColor(PALE)
      .text(words, MARGIN, page.height - MARGIN, { width: page.width - 2 * MARGIN, lineBreak: false })
  }
}
