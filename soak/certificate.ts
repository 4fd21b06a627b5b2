import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pathOf } from './programs.ts'

const run = promisify(execFile)

export interface Certificate {
  certificate: string
  key: string
  /** The key and the certificate in one file, as HAProxy reads them. */
  together: string
  /** The certificate that clients must trust. */
  ca: string
}

/** A self-signed certificate for this machine. */
export async function makeCertificate(folder: string): Promise<Certificate> {
  const certificate = join(folder, 'certificate.pem')
  const key = join(folder, 'key.pem')
  const together = join(folder, 'together.pem')
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1'
  const subject = ['-subj', '/CN=localhost', '-addext', names]
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2']
  await run(pathOf('openssl'), ['req', ...kind, ...subject, '-keyout', key, '-out', certificate])
  const ca = await readFile(certificate, 'utf8')
  await writeFile(together, ca + (await readFile(key, 'utf8')), { mode: 0o600 })
  return { certificate, key, together, ca }
}
