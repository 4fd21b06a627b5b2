import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { WrongInput } from '../../core/errors.ts'
import type { OutboundOptions } from '../../core/outbound/outbound.ts'
import { AddressRefused, outboundUrl } from '../../core/outbound/outbound-url.ts'
import { seal, unseal, WrongSeal } from '../../core/vault.ts'

export interface TargetDeps {
  secret: string
  /** Options for calling webhooks; the defaults without it. */
  outbound: OutboundOptions | undefined
  /** Aborted as soon as the server is told to stop. */
  stopping?: AbortSignal | undefined
}

const targetSchema = z.object({ url: z.string(), secret: z.string() })

export type Target = z.infer<typeof targetSchema>

const PURPOSE = 'webhooks'
const SECRET_BYTES = 32

/** In the format of Standard Webhooks. */
export const makeSecret = () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

export const sealTarget = (deps: TargetDeps, target: Target) =>
  seal(deps.secret, PURPOSE, JSON.stringify(target))

/** Undefined if it was sealed with another secret, as in a database from another server. */
export function openTarget(deps: TargetDeps, sealed: string): Target | undefined {
  try {
    return targetSchema.parse(JSON.parse(unseal(deps.secret, PURPOSE, sealed)))
  } catch (error) {
    if (error instanceof WrongSeal) return undefined
    throw error
  }
}

/** @throws WrongInput for an address that may not be called */
export function checkAddress({ outbound }: TargetDeps, url: string): { url: string; host: string } {
  try {
    const { href, host } = outboundUrl(url, outbound?.allowPrivate ?? false, outbound?.allowPlain)
    return { url: href, host }
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    throw new WrongInput({ url: error.message })
  }
}
