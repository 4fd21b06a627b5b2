import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { WrongInput } from '../../core/errors.ts'
import type { OutboundOptions } from '../../core/outbound/outbound.ts'
import { AddressRefused, outboundUrl } from '../../core/outbound/outbound-url.ts'
import { seal, unseal, WrongSeal } from '../../core/vault.ts'

export interface TargetDeps {
  secret: string
  /** How webhooks are called; the usual way without it. */
  outbound: OutboundOptions | undefined
  /** Aborted as soon as the server is asked to stop. */
  stopping?: AbortSignal | undefined
}

const targetSchema = z.object({ url: z.string(), secret: z.string() })

/** Where a webhook's messages go, and what signs them. */
export type Target = z.infer<typeof targetSchema>

const PURPOSE = 'webhooks'
const SECRET_BYTES = 32

/** As Standard Webhooks writes it. */
export const makeSecret = () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

export const sealTarget = (deps: TargetDeps, target: Target) =>
  seal(deps.secret, PURPOSE, JSON.stringify(target))

/** Undefined where it was sealed with another secret, as in a database that came from another server. */
export function openTarget(deps: TargetDeps, sealed: string): Target | undefined {
  try {
    return targetSchema.parse(JSON.parse(unseal(deps.secret, PURPOSE, sealed)))
  } catch (error) {
    if (error instanceof WrongSeal) return undefined
    throw error
  }
}

/** @throws WrongInput for what may not be called */
export function checkAddress({ outbound }: TargetDeps, url: string): { url: string; host: string } {
  try {
    const { href, host } = outboundUrl(url, outbound?.allowPrivate ?? false, outbound?.allowPlain)
    return { url: href, host }
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    throw new WrongInput({ url: error.message })
  }
}
