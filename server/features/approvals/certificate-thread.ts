import { isMainThread } from 'node:worker_threads'
import { drawCertificate, type Certificate } from './certificate.ts'

// Runs in a thread of its own, which certificates.service.ts starts: fonts and pictures would keep everybody else waiting.
if (isMainThread) throw new Error('Certificates are drawn in a thread of their own')

export default (certificate: Certificate): Promise<Uint8Array> => drawCertificate(certificate)
