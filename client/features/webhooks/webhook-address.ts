import type { Webhook } from '#shared/webhooks/types.ts'

/** Undefined for an invalid address, which no server stores. */
const parsed = ({ url }: Pick<Webhook, 'url'>): URL | undefined =>
  URL.canParse(url) ? new URL(url) : undefined

export const hostOf = (webhook: Pick<Webhook, 'url'>): string => parsed(webhook)?.host ?? webhook.url

/** The path after the host. Lists hide the query, which often holds a key of the receiver. */
export function pathOf(webhook: Pick<Webhook, 'url'>): string {
  const { pathname = '/' } = parsed(webhook) ?? {}
  return pathname === '/' ? '' : pathname
}
