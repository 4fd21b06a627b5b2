import { count } from '../numbers.ts'

export const dayRequired = () => 'Day is required'
export const dayInvalid = () => 'Day must be a date like 2026-12-24'
export const daysList = () => 'Days must be a list'
export const dayMissing = () => 'Give at least one day'
export const tooManyAtOnce = ({ most }: { most: number }) => `Give up to ${count(most, 'day')} at once`
export const countryRequired = () => 'Country is required'
export const countryUnknown = () => 'This country is unknown'
export const regionTwice = () => 'Give one region'
export const regionUnknown = () => 'This region is unknown'
export const yearRequired = () => 'Year is required'
export const yearInvalid = () => 'Year must be from 2000 to 2099'
export const tooManyClosed = ({ most }: { most: number }) =>
  `You can have up to ${count(most, 'closed day')}. Remove some past ones first`
export const closedDay = () => 'Closed day'
export const organization = () => 'Shop'
