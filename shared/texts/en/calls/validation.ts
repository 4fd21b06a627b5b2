import { count, number } from '../numbers.ts'

// What schemas say of a wrong value, for every field with one voice.

interface Labelled {
  label: string
}

export const required = ({ label }: Labelled) => `${label} is required`
export const tooLong = ({ label, max }: Labelled & { max: number }) =>
  `${label} can have up to ${number(max)} characters`
export const tooShort = ({ label, min }: Labelled & { min: number }) =>
  `${label} must have at least ${number(min)} characters`
export const invalidCharacters = ({ label }: Labelled) => `${label} contains invalid characters`
export const oneLine = ({ label }: Labelled) => `${label} must fit on one line`
export const email = () => 'Enter a valid email address'
export const webAddress = () => 'Enter a web address that starts with https://'
export const oneOf = ({ label, values }: Labelled & { values: readonly string[] }) =>
  `${label} must be one of ${values.join(', ')}`

export const mustBeText = ({ label }: Labelled) => `${label} must be text`
export const mustBeFlag = ({ label }: Labelled) => `${label} must be true or false`
export const mustBeList = ({ label }: Labelled) => `${label} must be a list`
export const mustBeId = ({ label }: Labelled) => `${label} must be an id`
export const mustBeWhole = ({ label }: Labelled) => `${label} must be a whole number`
export const atLeast = ({ label, min }: Labelled & { min: number }) =>
  `${label} must be at least ${number(min)}`
export const atMost = ({ label, max }: Labelled & { max: number }) =>
  `${label} must be at most ${number(max)}`
export const between = ({ label, min, max }: Labelled & { min: number; max: number }) =>
  `${label} must be a whole number from ${number(min)} to ${number(max)}`

export const mustBeDays = ({ label }: Labelled) => `${label} must be a whole number of days`
export const atLeastDays = ({ label, min }: Labelled & { min: number }) =>
  `${label} must be at least ${count(min, 'day')}`
export const atMostDays = ({ label, max }: Labelled & { max: number }) =>
  `${label} must be at most ${count(max, 'day')}`
export const mustBeMinutes = ({ label }: Labelled) => `${label} must be a whole number of minutes`
export const atLeastMinutes = ({ label, min }: Labelled & { min: number }) =>
  `${label} must be at least ${count(min, 'minute')}`

export const mustBeDate = ({ label }: Labelled) => `${label} must be a date such as 2026-11-30`
export const noSuchDay = ({ label }: Labelled) => `${label} is not a day in the calendar`
export const years = ({ label }: Labelled) => `${label} must be between 2000 and 2099`
export const mustBeTime = ({ label }: Labelled) => `${label} must be a time such as 20:00`
export const mustBeInstant = ({ label }: Labelled) => `${label} must be a time such as 2026-11-30T09:00:00Z`

/** Of addresses that programs compose. */
export const onlyOnce = ({ label }: Labelled) => `${label} can be given only once`
export const onlyOnceWithCommas = ({ label }: Labelled) =>
  `${label} can be given only once, with its values separated by commas`
export const mostValues = ({ label, max }: Labelled & { max: number }) =>
  `${label} can have up to ${number(max)} values`
export const invalidCursor = () => 'Invalid cursor'
