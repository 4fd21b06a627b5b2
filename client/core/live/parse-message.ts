import type { ServerMessage } from '#shared/realtime.ts'

type Fields = Record<string, unknown>
type Check = (message: Fields) => boolean

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const hasVersion: Check = ({ version }) => Number.isSafeInteger(version)
const hasEvent: Check = ({ event }) =>
  isObject(event) && typeof event.type === 'string' && (event.orderId === null || isId(event.orderId))
const hasOrder: Check = ({ order }) => isObject(order) && isId(order.id) && hasVersion(order)
const isId = (value: unknown) => typeof value === 'string' && value !== ''
const isPresent = (one: unknown) => isObject(one) && isObject(one.person) && isId(one.person.id)
const aboutAnOrder: Check = (message) => hasVersion(message) && hasEvent(message) && hasOrder(message)

// Only the required fields are checked: a newer server may send more.
const IS_COMPLETE: Record<ServerMessage['type'], Check> = {
  AUTH_OK: (message) => hasVersion(message) && typeof message.log === 'string',
  PING: hasVersion,
  REFETCH: hasVersion,
  ORDER_CREATED: aboutAnOrder,
  ORDER_UPDATED: aboutAnOrder,
  ORDER_MOVED: aboutAnOrder,
  EVENT: (message) => hasVersion(message) && hasEvent(message),
  SEEN: ({ orderId }) => isId(orderId),
  PRESENCE: ({ orderId, people }) => isId(orderId) && Array.isArray(people) && people.every(isPresent),
  INBOX: () => true,
  IMPORT: ({ importId }) => isId(importId),
  PERSONAL: () => true,
  ERROR: ({ message }) => typeof message === 'string',
}

/** An invalid message is only logged: the next version shows the gap, and the page loads again. */
export function parseMessage(data: string): ServerMessage | undefined {
  try {
    const message: unknown = JSON.parse(data)
    if (isServerMessage(message)) return message
    console.warn('Realtime: a message was not understood')
  } catch (error) {
    console.warn('Realtime: a message could not be read', error)
  }
  return undefined
}

function isServerMessage(message: unknown): message is ServerMessage {
  if (!isObject(message)) return false
  const check = Object.entries(IS_COMPLETE).find(([type]) => type === message.type)?.[1]
  return check?.(message) ?? false
}
