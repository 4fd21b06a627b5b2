import { count } from '../numbers.ts'

/** @spec */
export const none = 'No notes yet'
export const loading = 'Loading notes'
export const notLoaded = "We couldn't load the notes."
export const notes = 'Notes'
/** As in "Show all 20 notes". */
export const manyNotes = 'notes'
export const sending = 'Sending'
export const actionsFor = ({ name }: { name: string }) => `Actions for ${name}'s note`
export const actionsForMessage = 'Actions for the customer message'
export const fromCustomer = 'From the customer'
export const toCustomer = 'To the customer'

export const addANote = 'Add a note'
export const addNote = 'Add Note'
export const mention = 'Mention someone'
export const mentions = ({ names }: { names: string }) => `Mentions ${names}`
export const sendKeys = ({ command }: { command: string }) => `${command}+Enter to send`
export const members = 'Members'
export const loadingTeam = 'Loading the team'
export const teamNotLoaded = "We couldn't load the team. Check your connection."
export const nobodyElse = 'Nobody else is on the team yet'

export const visibleTo = 'Visible to'
export const internal = 'Internal note'
export const send = 'Send to customer'
export const notSentYet = 'Not sent yet'
export const messageTo = ({ name }: { name: string }) => `Message to ${name}`
export const messageToCustomer = 'Message to the customer'
export const writeToCustomer = 'Write to the customer'
export const customerReads = 'The customer sees this on their page.'
export const fileNotAdded = 'File not added'
export const addUnderFiles = 'Add it under Files, then share it with the customer.'
export const notSendable = "This message couldn't be sent."
export const discardMessage = 'Discard message'
export const waitingForReply = ({ n }: { n: number }) =>
  n === 1
    ? 'The customer is waiting for a reply.'
    : `The customer is waiting for a reply to ${count(n, 'message')}.`
export const markAnswered = 'Mark as answered'
export const reply = 'Reply'
