import { count, number } from '../numbers.ts'

export const zoneText = () => 'Time zone must be text'
export const zoneUnknown = () => 'Choose a time zone from the list'
export const ageWhole = () => 'Enter a whole number of days'
export const ageLeast = () => 'Enter at least 1 day'
export const ageMost = ({ most }: { most: number }) => `Enter at most ${count(most, 'day')}`
export const hoursWhole = () => 'Enter a whole number of hours'
export const hoursLeast = () => 'Enter at least 1 hour a week'
export const hoursMost = ({ most }: { most: number }) => `Enter at most ${count(most, 'hour')} a week`
export const weekday = () => 'Working days must be numbers from 1 (Monday) to 7 (Sunday)'
export const oneWorkingDay = () => 'Choose at least one working day'
export const sevenDays = () => 'A week has seven days'
export const limitWhole = () => 'Limit must be a whole number'
export const limitLeast = () => 'Limit must be at least 1'
export const limitMost = ({ most }: { most: number }) => `Limit must be at most ${number(most)}`
export const organization = () => 'Shop'
export const registrationClosed = () => 'Registration is closed here. Please ask for an invite'
export const logo = () => 'Logo'
