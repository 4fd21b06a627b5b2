import type { Role } from '#shared/people/people.ts'
import { count } from '../numbers.ts'
import { anyRole } from '../shop/people.ts'

// What the server says of gates, waits and timers.

const onlyThey = (roles: Role[]) => `Only ${anyRole({ roles })}`

interface OfGate {
  gate: string
  roles: Role[]
}
export const mayNotSkip = ({ gate, roles }: OfGate) => `${onlyThey(roles)} can mark "${gate}" as not needed`
export const mayNotCheckOff = ({ gate, roles }: OfGate) => `${onlyThey(roles)} can check off "${gate}"`
export const mayNotReopen = ({ gate, roles }: OfGate) => `${onlyThey(roles)} can reopen "${gate}"`
export const gateNotOnOrder = ({ number, gate }: { number: string; gate: string }) =>
  `Order ${number} does not have the gate "${gate}"`

export const gateOnOrder = ({ number, gate }: { number: string; gate: string }) =>
  `Order ${number} already has the gate "${gate}"`

export const notWaiting = ({ number }: { number: string }) => `Order ${number} is not waiting`

export const mostTimers = ({ number, most }: { number: string; most: number }) =>
  `Order ${number} already has ${count(most, 'timer')} running`
export const endMustBeAhead = () => 'End must be in the future'
export const endTooFar = ({ days }: { days: number }) => `End must be within ${count(days, 'day')}`
