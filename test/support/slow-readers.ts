import { request, type IncomingMessage } from 'node:http'
import type { Somebody } from './factories.ts'

/** Asks the server at the address for something, and reads none of it. */
export const unread = ({ visitor }: Somebody, address: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { cookie: visitor.cookie ?? '' }
    request(address, { headers, agent: false }, resolve).on('error', reject).end()
  })
