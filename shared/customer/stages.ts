import { STAGE_NAMES, STATUSES, type FulfillmentType, type Status } from '#shared/orders/orders.ts'
import * as t from '#texts/customer/customer-page.ts'

export const IN_THE_MAKING = t.inTheMaking
export const MAKING: readonly Status[] = ['ORDER_IN', 'PRODUCTION', 'FINISH']

export interface StageNames {
  /** Where they differ from the stages' own names. */
  stageNames: Partial<Record<Status, string>>
  inTheMaking: boolean
}

export interface PublicStage {
  name: string
  state: 'done' | 'now' | 'ahead'
}

/** Of the last stages, only the one for its fulfillment. */
export function publicStages(
  { stageNames, inTheMaking }: StageNames,
  order: { status: Status; fulfillmentType: FulfillmentType },
): PublicStage[] {
  const other = order.fulfillmentType === 'DELIVERY' ? 'PICKUP' : 'DELIVERY'
  // The order may still be in the other one.
  const onTheWay = STATUSES.filter((status) => status !== other || status === order.status)
  const groups = inTheMaking
    ? [
        { name: IN_THE_MAKING, of: MAKING },
        ...onTheWay.filter((status) => !MAKING.includes(status)).map(single),
      ]
    : onTheWay.map(single)
  const now = groups.findIndex(({ of }) => of.includes(order.status))
  return groups.map(({ name }, place) => ({
    name,
    state: place < now ? 'done' : place === now ? 'now' : 'ahead',
  }))

  function single(status: Status): { name: string; of: readonly Status[] } {
    return { name: stageNames[status] ?? STAGE_NAMES[status], of: [status] }
  }
}
