import { count } from '../numbers.ts'

export const mostDevices = ({ most }: { most: number }) =>
  `You already get push on ${count(most, 'device')}. Turn one off first`
export const invalidKey = () => 'Key is not a point of P-256'
export const invalidSecret = ({ bytes }: { bytes: number }) => `Secret must have ${count(bytes, 'byte')}`
export const expiredUnsubscribe = () => 'This link is no longer valid'
