import { count, number } from '../numbers.ts'

export const title = 'Job sheet'
export const noCode = 'No QR code: this order only opens on this computer.'
export const measures = 'Measures'
export const noDate = 'None'
export const createdBy = 'Created by'
export const hours = 'Hours'
export const estimated = ({ n }: { n: number }) => `${number(n)} estimated`
export const actual = ({ n }: { n: number }) => `${number(n)} actual`
export const both = ({ estimated, actual }: { estimated: number; actual: number }) =>
  `${number(estimated)} estimated, ${number(actual)} actual`
export const assigned = 'Assigned'
export const holds = 'Before it can move'
export const required = '(required)'
export const parts = 'Parts'
export const partSheet = 'Sheet of a part'
export const partLabel = 'Label of a part'
export const pieces = 'Pieces'
export const stage = 'Stage'
export const wrong = 'Problem'
export const piecesOf = ({ n }: { n: number }) => count(n, 'piece')
export const hoursOf = ({ n }: { n: number }) => `${number(n)} h`
export const of = ({ order, letter }: { order: string; letter: string }) => `${order}-${letter}`
export const latestNotes = 'Latest notes'
export const written = ({ writer, day }: { writer: string; day: string }) => `${writer}, ${day}`
export const fromCustomer = ({ customer }: { customer: string }) => `${customer} (customer)`
export const toCustomer = ({ name }: { name: string }) => `${name} to the customer`
export const someone = 'Someone'
