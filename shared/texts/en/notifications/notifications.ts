import { weekday } from '../shop/days.ts'

// Kinds of notifications: their names in the settings, the subjects of their emails, and their lines in the inbox.
// A line follows the name of the person who acted, except for the sentences that begin with a capital.

export const mentionName = 'Someone mentions me'
export const assignedName = "I'm assigned to an order"
export const customerName = 'A customer writes or answers'
export const remakeName = 'A remake on an order I follow'
export const overdueName = 'An order is overdue'
export const dueName = 'An order is due soon'
export const waitName = 'A wait is overdue'
export const timerName = 'A timer finished'
export const noteName = 'A note on an order I follow'
export const movedName = 'An order I follow moves'
export const webhookName = 'A webhook is turned off'
export const backupName = 'Backups of this server fail'
export const digestName = 'Morning email'

/** Each follows "Unsubscribe to stop". */
export const mentionMails = 'emails about mentions'
export const assignedMails = 'emails about assignments'
export const customerMails = 'emails about what customers write and answer'
export const remakeMails = 'emails about remakes on orders you follow'
export const overdueMails = 'emails about overdue orders'
export const dueMails = 'emails about orders due soon'
export const waitMails = 'emails about overdue waits'
export const timerMails = 'emails about finished timers'
export const noteMails = 'emails about notes on orders you follow'
export const movedMails = 'emails about moves of orders you follow'
export const webhookMails = 'emails about webhooks that were turned off'
export const backupMails = 'emails about failed backups'
export const digestMails = 'morning emails'

interface Subject {
  /** An order's number and title, or a webhook's host. */
  about: string
  actor: string
}
export const mentionSubject = ({ about, actor }: Subject) => `${actor} mentioned you in ${about}`
export const assignedSubject = ({ about, actor }: Subject) => `${actor} assigned you to ${about}`
export const customerSubject = ({ about }: Subject) => `New from the customer: ${about}`
export const remakeSubject = ({ about }: Pick<Subject, 'about'>) => `Remake: ${about}`
export const overdueSubject = ({ about }: Subject) => `${about} is overdue`
export const dueSubject = ({ about }: Subject) => `${about} is due soon`
export const waitSubject = ({ about }: Subject) => `Overdue wait: ${about}`
export const timerSubject = ({ about }: Subject) => `Timer finished: ${about}`
export const noteSubject = ({ about, actor }: Subject) => `${actor} added a note to ${about}`
export const movedSubject = ({ about, actor }: Subject) => `${actor} moved ${about}`
export const webhookSubject = ({ about }: Subject) => `The webhook to ${about} was turned off`
export const backupSubject = () => 'Your server has no recent backup'

export const mentionedYou = ({ note }: { note: string }) => `mentioned you: ${note}`
export const assignedYou = () => 'assigned you'
export const customerAnswered = () => 'The customer answered'
export const wasDue = ({ day }: { day: string }) => `Was due ${weekday(day)}`
export const isDue = ({ day }: { day: string }) => `Due ${weekday(day)}`
export const waitIsOverdue = ({ cause, day }: { cause: string; day: string }) =>
  `Waiting for ${cause}, expected ${weekday(day)}`
export const webhookTurnedOff = () => 'A webhook was turned off'

export const noteDeleted = () => '(note deleted)'
export const someone = () => 'Someone'
