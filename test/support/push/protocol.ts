import { createDecipheriv, createPublicKey, hkdfSync, verify, type ECDH } from 'node:crypto'

const SALT = 16
const HEAD = SALT + 4 + 1
const TAG = 16

/** Decrypts a push like a browser: aes128gcm of RFC 8188, with the keys of RFC 8291. */
export function decrypt(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, SALT)
  const keyEnd = HEAD + (body[HEAD - 1] ?? 0)
  const theirs = body.subarray(HEAD, keyEnd)
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), theirs])
  const shared = hkdfSync('sha256', keys.computeSecret(theirs), auth, about, 32)
  const derived = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(shared), salt, `Content-Encoding: ${name}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12), {
    authTagLength: TAG,
  })
  decipher.setAuthTag(body.subarray(-TAG))
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -TAG)), decipher.final()])
  // A two ends the last record; zeros may follow.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

/** Checks a sender as a push service does: RFC 8292. @throws if the service would refuse */
export function verifyVapid(
  authorization: string | string[] | undefined,
  audience: string,
): { publicKey: string; contact: string } {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(authorization)) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = { key, dsaEncoding: 'ieee-p1363' as const }
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'))) {
    throw new Error('The push is not signed with the key that it names')
  }
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const lasts = exp - Date.now() / 1000
  if (aud !== audience || lasts <= 0 || lasts > 86_400) throw new Error(`The push is signed for ${aud}`)
  return { publicKey, contact: sub }
}
