import { count, number } from '../numbers.ts'

export const addressRequired = () => 'Address is required'
export const addressTooLong = () => 'Address is too long'
export const unknownEvent = () => "This event doesn't exist"
export const eventRequired = () => 'Choose at least one event'
export const eventTwice = () => 'Choose each event once'

export const tooMany = ({ most }: { most: number }) =>
  `You can have up to ${count(most, 'webhook')}. Remove one first`
export const isOff = () => 'This webhook is off. Turn it on first'
export const addressLost = () => "Kerf can't read this address since it was moved. Enter it again first"
export const webhook = () => 'Webhook'
export const delivery = () => 'Delivery'
export const organization = () => 'Shop'

// Why a webhook was turned off, after a colon.
export const sealedElsewhere = () =>
  'Kerf was moved without its secret. Enter the address again and create a new secret'
export const answeredGone = () => 'the other app said the address is gone (410)'
export const nothingArrived = ({ status }: { status: number }) =>
  `nothing arrived for a day. The last response was ${status}`
export const nothingArrivedBecause = ({ why }: { why: string }) => `nothing arrived for a day. ${why}`
export const makerLeft = ({ name }: { name: string }) => `${name}, who set it up, left the shop`
export const makerDemoted = ({ name }: { name: string }) => `${name}, who set it up, is no longer an admin`

// Why a message has no response.
export const noLongerThere = () => 'The order or file it was about is gone'
export const refusedConnection = () => 'The connection was refused'
export const brokenConnection = () => 'The connection was interrupted'
export const unknownName = () => "This name doesn't exist"
export const nameLookup = () => "We couldn't look up the name"
export const unreachable = () => "The address can't be reached"
export const tooSlow = () => 'The response took too long'
export const noResponse = () => 'No response'
export const noResponseBecause = ({ why }: { why: string }) => `No response: ${why}`
export const tooManyWaiting = ({ most }: { most: number }) =>
  `More than ${number(most)} messages were waiting`
