import { open } from 'node:fs/promises'

const HEAD_BYTES = 64 * 1024

/** The content decides, whatever the name says. Markup that a browser might run isn't `text/plain`. */
export async function typeOfFile(path: string): Promise<string> {
  const { fileTypeFromFile } = await import('file-type')
  const known = await fileTypeFromFile(path)
  const head = await headOf(path)
  // Both kinds of markup are also text, and file-type may see only the XML in an SVG.
  const markup = isText(head) ? markupIn(head) : undefined
  return (
    markup ?? known?.mime ?? (head.length > 0 && isText(head) ? 'text/plain' : 'application/octet-stream')
  )
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(HEAD_BYTES)
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0)
    return head.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The last character may be cut off. */
function isText(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    // oxlint-disable-next-line no-control-regex
    return !/[\0-\x08\x0b\x0e-\x1a\x1c-\x1f]/.test(text)
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

function markupIn(bytes: Buffer): string | undefined {
  const text = bytes.toString('utf8')
  if (/<svg[\s>]/i.test(text)) return 'image/svg+xml'
  if (/<(!doctype\s|html|head|body|script|iframe|style|title|a\s|img\s|object|embed|meta)/i.test(text)) {
    return 'text/html'
  }
  return /^\s*<\?xml/.test(text) ? 'application/xml' : undefined
}
