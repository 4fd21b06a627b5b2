/**
 * One queue for each organization would make each look for jobs dearer, and there is one mail server for all of them: so some
 * share one. In each queue the organization whose job has waited longest is next.
 */
const QUEUES = 64

/** In which an organization's mails are sent one after the other, however many servers do so. */
export const mailQueue = (orgId: string) => `mails ${parseInt(orgId.slice(-8), 16) % QUEUES}`
