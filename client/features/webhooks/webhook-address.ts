import type { Webhook } from '#shared/webhooks/types.ts'

/** Undefined for what is no address, which no server stores. */
const parsed = ({ url }: Pick<Webhook, 'url'>): URL | undefined =>
  URL.canParse(url) ? new URL(url) : undefined

export const hostOf = (webhook: Pick<Webhook, 'url'>): string => parsed(webhook)?.host ?? webhook.url

/** What follows the host. What follows that in turn is often a key of the receiver's: it is not shown in lists. */
export function pathOf(webhook: Pick<Webhook, 'url'>): string {
  const { pathname = '/' } = parsed(webhook) ?? {}
  return pathname === '/' ? '' : pathname
}
