/** The address of an order from the origin on, with the organization in which it is to be opened. */
export const orderPath = (orgId: string, orderId: string) => `/orders/${orderId}?organization=${orgId}`

export const orderUrl = (appUrl: string, orgId: string, orderId: string) =>
  `${appUrl}${orderPath(orgId, orderId)}`
