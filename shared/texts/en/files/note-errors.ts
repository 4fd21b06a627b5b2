import { count } from '../numbers.ts'

export const note = () => 'Note'
export const noMentions = () => "A message to the customer can't mention members"
export const notMember = () => 'Someone mentioned in this note is not a member of your shop'
export const adminDeletesMessages = () => "Only an admin can delete a customer's message"
export const ownNotesOnly = () => 'Only the author or an admin can delete a note'
export const orderClosed = ({ number }: { number: string }) =>
  `Order ${number} is closed. Please call or email the shop`
export const tooManyMessages = ({ most }: { most: number }) =>
  `You can send up to ${count(most, 'message')} a day. Please write again tomorrow, or call the shop`
