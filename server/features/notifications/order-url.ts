/** Names the organization in which the order opens. */
export const orderPath = (orgId: string, orderId: string) => `/orders/${orderId}?organization=${orgId}`

export const orderUrl = (appUrl: string, orgId: string, orderId: string) =>
  `${appUrl}${orderPath(orgId, orderId)}`

export const HEALTH_PATH = '/health'

export const webhooksPath = (orgId: string) => `/settings/webhooks?org=${orgId}`
