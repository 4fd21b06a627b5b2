import { number } from '../numbers.ts'

export const order = () => 'Order'
export const part = () => 'Part'
export const user = () => 'User'
export const archivedBy = ({ name, order }: { name: string; order: string }) =>
  `${name} archived order ${order}. Restore it first`
export const archived = ({ order }: { order: string }) => `Order ${order} is archived. Restore it first`
export const movedBy = ({ name, order, stage }: { name: string; order: string; stage: string }) =>
  `${name} just moved order ${order} to ${stage}`
export const isIn = ({ order, stage }: { order: string; stage: string }) => `Order ${order} is in ${stage}`
export const gatesOpen = ({ order, n, gates }: { order: string; n: number; gates: string }) =>
  n === 1
    ? `Order ${order} isn't ready to move: ${gates} is still open`
    : `Order ${order} isn't ready to move: ${gates} are still open`
export const mayNotSkip = ({ order, n, gates }: { order: string; n: number; gates: string }) =>
  n === 1
    ? `You can't move order ${order} anyway: ${gates} is still open`
    : `You can't move order ${order} anyway: ${gates} are still open`
export const onlyAdminsArchive = ({ order, stage }: { order: string; stage: string }) =>
  `Only an admin can archive order ${order} now: it is in ${stage}`
export const onlyAdminsArchiveMoved = (order: { order: string; name: string; stage: string }) =>
  `Only an admin can archive order ${order.order} now: ${order.name} moved it to ${order.stage}`
export const tooManyAssigned = ({ most }: { most: number }) =>
  `An order can have up to ${number(most)} people. Unassign someone first`
export const tooManyOrders = () => 'Too many orders to show at once. Archive finished ones, or ask for fewer'
export const slowSearch = () => 'This search takes too long. Search for a longer word'
export const oldPromise = () => 'This suggested date has expired. Ask for it again'
export const otherPromise = () => 'The promised date must be the due date'

interface PartIn {
  letter: string
  part: string
  stage: string
}
export const partMovedBy = ({ name, letter, part, stage }: PartIn & { name: string }) =>
  `${name} just moved ${letter} ${part} to ${stage}`
export const partIsIn = ({ letter, part, stage }: PartIn) => `${letter} ${part} is in ${stage}`
export const noParts = ({ order }: { order: string }) => `Order ${order} has no parts`
export const tooManyParts = ({ most }: { most: number }) =>
  `An order can have up to ${number(most)} parts. Remove one first`
export const notOut = ({ letter, part, stage }: PartIn) =>
  `${letter} ${part} is in ${stage}. Move it to Delivery or Pickup first`
export const notPartOf = ({ order }: { order: string }) => `Order ${order} has no such part`
export const remakeReason = () => "Enter why you're removing this remake"
