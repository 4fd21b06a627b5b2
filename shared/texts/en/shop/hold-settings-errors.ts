import { count } from '../numbers.ts'

export const organization = () => 'Shop'
export const gate = () => 'Gate'
export const tooManyGates = ({ most }: { most: number }) =>
  `You can have up to ${count(most, 'gate')}. Delete one first`
export const nameTaken = ({ name }: { name: string }) => `There's already a gate called "${name}"`
export const boardTooFull = ({ most }: { most: number }) =>
  `The board has more than ${count(most, 'order')}, too many to change at once. Archive finished orders, or leave the orders on the board as they are`
