import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Services } from '../../services.ts'
import { WrongInput } from '../../http/errors.ts'
import { AddressRefused, outboundUrl } from '../../outbound/outbound-url.ts'
import { seal, unseal, WEBHOOK_TARGET, WrongSeal } from '../../secrets/vault.ts'

const targetSchema = z.object({ url: z.string(), secret: z.string() })

export type Target = z.infer<typeof targetSchema>

const SECRET_BYTES = 32

/** In the format of Standard Webhooks. */
export const makeSecret = () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

export const sealTarget = (services: Pick<Services, 'secret'>, target: Target) =>
  seal(services.secret, WEBHOOK_TARGET, JSON.stringify(target))

/** Undefined if it was sealed with another secret, as in a database from another server. */
export function openTarget(services: Services, sealed: string): Target | undefined {
  try {
    return targetSchema.parse(JSON.parse(unseal(services.secret, WEBHOOK_TARGET, sealed)))
  } catch (error) {
    if (error instanceof WrongSeal) return undefined
    throw error
  }
}

export function checkAddress(
  { webhookOutbound: outbound }: Services,
  url: string,
): { url: string; host: string } {
  try {
    const { href, host } = outboundUrl(url, outbound?.allowPrivate ?? false, outbound?.allowPlain)
    return { url: href, host }
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    throw new WrongInput({ url: error.said })
  }
}
