export const title = 'Approvals'
export const version = ({ n }: { n: number }) => `version ${n}`
export const certificate = 'Certificate'
export const certificateOf = ({ file }: { file: string }) => `Certificate for ${file}`

// In the list, with the time since.
export const approvedByAt = <T>({ name, when }: { name: T; when: T }) => ['Approved by ', name, ' ', when]
export const approvedAt = <T>({ when }: { when: T }) => ['Approved by the customer ', when]
export const changesAt = <T>({ when }: { when: T }) => ['The customer asked for changes ', when]
export const waitingSince = <T>({ when }: { when: T }) => ['Waiting for approval, sent ', when]
export const withdrawnAt = <T>({ when }: { when: T }) => ['Withdrawn ', when]

// Beside a file.
export const waiting = 'Waiting for approval'
export const approvedBy = ({ name }: { name: string }) => `Approved by ${name}`
export const approved = 'Approved by the customer'
export const changes = ({ words }: { words: string }) => `Changes requested: ${words}`

export const sent = 'Sent for approval'
export const alreadyWaiting = 'Already waiting for approval'
export const noEmail = 'No email was sent. Share the link with your customer.'
export const undoSend = ({ file }: { file: string }) => `send ${file} for approval`
export const notSent = 'Not sent'
export const failedSend = ({ file }: { file: string }) => `We couldn't send ${file} for approval.`
export const withdrawn = 'Withdrawn'
export const withdrawnText = ({ file }: { file: string }) => `${file} is no longer waiting for approval.`
export const notWithdrawn = 'Not withdrawn'
export const failedWithdraw = ({ file }: { file: string }) => `We couldn't withdraw ${file}.`

export const shareLink = 'Share link'
export const copyLink = 'Copy link'
export const yourOrder = 'Your order'
export const failedShare =
  "This device couldn't share the link. Copy it from the customer page, at the end of the order's details."
export const linkCopied = 'Link copied'
export const linkCopiedText = 'Send it to your customer.'
export const notCopied = 'Not copied'
export const failedCopy =
  "This browser couldn't copy the link. Copy it from the customer page, at the end of the order's details."
