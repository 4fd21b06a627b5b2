import { STAGE_NAMES, STATUSES, type FulfillmentType, type Status } from '#shared/orders/orders.ts'

/** The common name of ORDER_IN, PRODUCTION and FINISH where the shop shows them as one. */
export const IN_THE_MAKING = 'In the making'
export const MAKING: readonly Status[] = ['ORDER_IN', 'PRODUCTION', 'FINISH']

export interface StageNames {
  /** The stages' names for customers, where they differ from their own. */
  stageNames: Partial<Record<Status, string>>
  /** Whether the first three stages are shown as one. */
  inTheMaking: boolean
}

export interface PublicStage {
  name: string
  state: 'done' | 'now' | 'ahead'
}

/** An order's stages as its customer sees them: of the last stages, only the one for its fulfillment. */
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
