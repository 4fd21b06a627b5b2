import type { Placeholder } from '#shared/customer-page/mails.ts'

/** The order that previews tell of. */
export const EXAMPLE = { order: 'ORD-0042', title: 'Walnut dining table', customer: 'Priya Raman' }

/** What its mails say in the place of the placeholders. */
export const exampleValues = (shop: string): Record<Placeholder, string> => ({
  ...EXAMPLE,
  shop,
  link: `${window.location.origin}/t/…`,
  date: 'Tuesday, November 24, 2026',
})
