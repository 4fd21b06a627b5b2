// Each follows the name of the person who acted, or "The customer".

export const linkCreated = () => 'created the customer link'
export const dateShown = () => 'showed the due date to the customer'
export const dateHidden = () => 'hid the due date from the customer'
export const emailConfirmed = () => "confirmed the customer's email address"
export const linkTurnedOff = () => 'turned off the customer link'
export const linkOpened = () => 'opened the link'

/** The version is undefined for a file that has only one. */
interface OfFile {
  file: string
  version: number | undefined
}
const named = ({ file, version }: OfFile) => (version === undefined ? file : `${file} (version ${version})`)

export const approvalRequested = (file: OfFile) => `sent ${named(file)} for approval`
export const approvalWithdrawn = (file: OfFile) => `withdrew the approval request for ${named(file)}`
export const approved = ({ by, ...file }: OfFile & { by: string }) =>
  `approved ${named(file)}, signed by ${by}`
export const changesRequested = ({ words, ...file }: OfFile & { words: string }) =>
  `requested changes to ${named(file)}: ${words}`

export const markedAnswered = () => "marked the customer's messages as answered"
export const markedUnanswered = () => "marked the customer's messages as unanswered"

export const mailed = ({ mail }: { mail: string }) => `was sent the email "${mail}"`
export const mailFailed = ({ mail, reason }: { mail: string; reason: string }) =>
  `did not receive the email "${mail}": ${reason}`
export const mailGaveUp = ({ mail }: { mail: string }) =>
  `did not receive the email "${mail}": the mail server refused it for days`
