/** The path of an order, with the organization in which it opens. */
export const orderPath = (orgId: string, orderId: string) => `/orders/${orderId}?organization=${orgId}`

export const orderUrl = (appUrl: string, orgId: string, orderId: string) =>
  `${appUrl}${orderPath(orgId, orderId)}`

export const webhooksPath = (orgId: string) => `/organization?org=${orgId}&tab=settings#webhooks`
