import { count, number } from '../numbers.ts'

// The page that customers open by their link: what the server writes, and what the page's script says.

export const yourOrder = ({ number: order }: { number: string }) => `Your order ${order}`
export const anyoneWithLink = 'Anyone with this link can see this page. Share it with care.'
export const upToDate = 'Updates automatically.'
export const offline = "You're offline. This may be out of date."
export const noScript = 'To write to us or answer here, please turn on JavaScript in your browser.'

export const progress = 'Order progress'
/** As one stage, for a shop that shows its customers no more. */
export const inTheMaking = 'In the making'
export const now = 'Now'
export const stageDone = 'done'
export const stageAhead = 'coming up'
export const partIs = <T>({ name, isDone }: { name: T; isDone: boolean }) => [
  name,
  isDone ? ': done' : ': in the making',
]
export const plannedFor = <T>({ date }: { date: T }) => ['Planned for ', date]

export const review = 'Please review'
export const sent = <T>({ when }: { when: T }) => ['Sent to you on ', when, '.']
export const startsOnApproval = "We'll start as soon as you approve it."
export const approve = 'Approve'
export const askForChanges = 'Ask for changes'
export const yourAnswers = 'Your answers'
export const approved = 'Approved'
export const approvedBy = <T>({ approved: tag, name }: { approved: T; name: T }) => [tag, ' by ', name]
export const changesRequested = 'Changes requested'
export const certificate = 'Your certificate'
export const certificateHint = 'PDF with your signature, for your records'
export const versionApproved = <T>({ version: n, when }: { version: number; when: T }) => [
  `Version ${n}: approved on `,
  when,
]
export const versionChanges = <T>({ version: n, when }: { version: number; when: T }) => [
  `Version ${n}: you asked for changes on `,
  when,
]

export const photos = 'Photos'
export const files = 'Files'
export const version = ({ n }: { n: number }) => `version ${n}`
export const bytes = ({ n }: { n: number }) => count(n, 'byte')
export const kilobytes = ({ n }: { n: number }) => `${number(n, 0)} KB`
export const megabytes = ({ n }: { n: number }) => `${number(n, 1)} MB`
export const viewLarger = 'View larger'
export const open = <T>({ name }: { name: T }) => ['Open ', name]
export const saveFile = 'Save'
export const close = 'Close'
export const zoomIn = 'Zoom in'
export const zoomOut = 'Zoom out'
export const page = ({ n }: { n: number }) => `Page ${n}`
export const firstPage = ({ what, pages }: { what: string; pages: number }) => `${what}, page 1 of ${pages}`
export const notShown = ({ name }: { name: string }) => `This can't be shown here. Open ${name}`

export const messages = 'Messages'
export const you = 'You'
export const questions = 'Questions? Write to us here.'
export const writeToUs = 'Write to us'
export const send = 'Send'
export const closed = ({ shop }: { shop: string }) =>
  `This order is closed. Please call or email ${shop} if you need anything.`
export const limitReached = "You've reached today's limit for messages. Please write again tomorrow."
export const messageSent = 'Message sent.'
export const charactersLeft = ({ n }: { n: number }) => `${count(n, 'character')} left`
export const notSent = ({ why }: { why: string }) => `Not sent. ${why}`

export const approveFile = <T>({ file }: { file: T }) => ['Approve ', file]
export const changesToFile = <T>({ file }: { file: T }) => ['Ask for changes to ', file]
export const consent = ({ name }: { name: string }) =>
  `I have reviewed "${name}" and approve it. Please build it as shown.`
export const consentToVersion = ({ name, version: n }: { name: string; version: number }) =>
  `I have reviewed "${name}" (version ${n}) and approve it. Please build it as shown.`
export const yourName = 'Your name'
export const yourSignature = 'Your signature'
export const howToDraw = 'Sign with your finger, a pen or the mouse.'
export const howToType = 'Your name, as you typed it above, is your signature.'
export const clear = 'Clear'
export const typeInstead = 'Type it instead'
export const drawInstead = 'Draw it instead'
export const signatureEmpty = 'Signature: empty'
export const signatureDrawn = 'Signature: drawn'
export const signatureTyped = ({ name }: { name: string }) => `Signature: ${name}`
/** What still keeps the button from working; empty if nothing does. */
export function missing(still: { name: boolean; signature: boolean; consent: boolean }): string {
  const add =
    still.name && still.signature
      ? 'your name and signature'
      : still.name
        ? 'your name'
        : still.signature
          ? 'your signature'
          : ''
  if (add === '') return still.consent ? 'Please check the box.' : ''
  return still.consent ? `Please add ${add}, and check the box.` : `Please add ${add}.`
}
export const whatToChange = 'What should we change?'
export const newVersionFollows = "We'll make the changes and send you a new version."
export const thanksForApproval = "Thank you. We've received your approval."
export const thanksForChanges = "Thank you. We've received your comments."

export const renamed = ({ name }: { name: string }) => `This file is now called ${name}.`
export const checkAgain = 'Please check the box again.'
export const answered = 'This was already answered.'
export const orderClosed = 'This order is closed.'
export const newerVersion = 'There is a newer version. Please review that one first.'
export const withdrawn = "We've withdrawn this. If there's a new version, you'll see it here."
export const textKept = 'Your text is saved.'
export const textNotSent = "This wasn't sent:"

export const movedOn = ({ stage }: { stage: string }) => `Your order's status is now ${stage}.`
export const pleaseReview = ({ name }: { name: string }) => `Please review ${name}.`
export const newMessage = 'You have a new message.'
export const newPhoto = 'A new photo was added.'
export const newFile = ({ name }: { name: string }) => `A new file was added: ${name}.`

export const noConnection = "There's no connection. Nothing was lost. Please try again."
export const failed = 'Something went wrong. Please try again.'
export const failedPart = "We couldn't load this. Check your connection and reload the page."

// Instead of the page.
export const notFound = 'Page not found'
export const notFoundText = 'Check that the link is complete, or ask the shop that sent it for a new one.'
export const ended = 'Link no longer active'
export const tooManyTries = 'Too many tries'
export const notNow = 'Please try again'
export const serverFailed = 'Something went wrong'
export const serverFailedText = "It's a problem on our side. Please try again in a moment."
/** The server's errors have no period. */
export const sentence = ({ words }: { words: string }) => `${words}.`
