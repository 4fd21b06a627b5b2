import { count } from '../numbers.ts'

export const beforeSafeDate = ({ days }: { days: number }): string =>
  `Your date is ${count(days, 'day')} before the safe date.`
