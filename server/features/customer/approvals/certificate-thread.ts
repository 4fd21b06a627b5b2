import { isMainThread } from 'node:worker_threads'
import { drawCertificate, type Certificate } from './certificate.ts'

// Fonts and pictures would block all other requests.
if (isMainThread) throw new Error('Certificates are drawn in a thread of their own')

export default (certificate: Certificate): Promise<Uint8Array> => drawCertificate(certificate)
