import { request, type IncomingMessage } from 'node:http'
import type { Somebody } from './factories.ts'

/** Requests an address, and reads nothing of the response. */
export const unread = ({ visitor }: Somebody, address: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { cookie: visitor.cookie ?? '' }
    request(address, { headers, agent: false }, resolve).on('error', reject).end()
  })
