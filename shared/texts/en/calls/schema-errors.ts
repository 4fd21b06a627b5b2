// What schemas say of one value only. validation.ts has what they say of many.

export const seenEmailMissing = () => "Send the customer's email address that you see"
export const signatureMustBeDrawn = () => 'Draw your signature'
export const signatureTooLarge = () => 'Signature is too large'
export const notAPlaceholder = ({ wrong }: { wrong: string }) => `${wrong} isn't a placeholder`
export const linkMissing = () => 'Add {link} so the customer can open the page'

export const incompleteUploadLink = () => 'The upload link is incomplete'

export const durationOrEnd = () => 'Enter either a duration or an end time'
export const roleTwice = () => 'A role is listed twice'
export const stageMissing = () => 'Choose at least one stage'
export const stageTwice = () => 'A stage is listed twice'
export const firstStage = () => "Order In can't have gates: orders start there"

export const mostMeanings = () => 'You can match up to 200 different values'
export const headRow = () => 'Heading row must be a row number, or 0'

export const channelsOfKind = () => 'Set inbox, mail and push for each kind'
export const inboxToo = () => 'Email and push need the inbox turned on'
export const startAndEnd = () => 'Quiet hours need a start and an end'
export const sameTime = () => "Start and end can't be the same time"
export const unknownKind = () => 'Unknown kind of notification'

export const assignees = ({ nobody }: { nobody: string }) => `Assignee must be user ids or ${nobody}`
export const dueDate = ({ ranges }: { ranges: readonly string[] }) =>
  `Due date must be ${ranges.join(', ')} or a date such as 2026-11-30`
export const partMissing = () => 'Choose at least one part'
export const undoEachPart = () => "Undo each part's move separately"
