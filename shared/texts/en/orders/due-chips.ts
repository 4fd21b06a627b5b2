import { count } from '../numbers.ts'

export const usualDates = 'Quick dates'
export const weeks = ({ n }: { n: number }): string => count(n, 'week')
export const choice = ({ label, day }: { label: string; day: string }): string => `${label}, ${day}`
