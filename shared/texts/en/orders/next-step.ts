export const whatsNext = "What's next"
export const reply = 'Reply'
export const remind = 'Remind'
/** @spec */
export const archive = 'Archive'
export const moveToStage = 'Move to…'
export const remindNamed = ({ gate }: { gate: string }) => `Remind about ${gate}`
export const reminder = ({ gate, stage }: { gate: string; stage: string }) =>
  `Reminder: ${gate} is still needed before ${stage}.`

export const customerWaits = 'The customer is waiting for a reply.'
export const customerWaitsWithoutLink = 'The customer is waiting for a reply, but their link is off.'
export const linkCreated = 'Link created'
export const linkCreatedText = 'Send it to the customer. Their old link no longer works.'
export const gatesNeeded = ({ n, gates, stage }: { n: number; gates: string; stage: string }) =>
  n === 1 ? `${gates} is needed before ${stage}.` : `${gates} are needed before ${stage}.`
export const waits = ({ cause }: { cause: string }) => `It's waiting for ${cause}.`
export const isReady = ({ stage }: { stage: string }) => `It's ready for ${stage}.`
export const onceDelivered = "Archive it once it's delivered."
export const oncePickedUp = "Archive it once it's picked up."
