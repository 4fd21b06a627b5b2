/** The address of an order from the origin on, with the organization in which it is to be opened. */
export const orderPath = (orgId: string, orderId: string) => `/orders/${orderId}?organization=${orgId}`

export const orderUrl = (appUrl: string, orgId: string, orderId: string) =>
  `${appUrl}${orderPath(orgId, orderId)}`

/** The address of the settings with the webhooks of an organization, from the origin on. */
export const webhooksPath = (orgId: string) => `/organization?org=${orgId}&tab=settings#webhooks`
