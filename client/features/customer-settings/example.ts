import type { Placeholder } from '#shared/customer-page/mails.ts'

/** The order that previews use. */
export const EXAMPLE = { order: 'ORD-0042', title: 'Walnut dining table', customer: 'Priya Raman' }

/** The values of the placeholders in preview mails. */
export const exampleValues = (shop: string): Record<Placeholder, string> => ({
  ...EXAMPLE,
  shop,
  link: `${window.location.origin}/t/…`,
  date: 'Tuesday, November 24, 2026',
})
