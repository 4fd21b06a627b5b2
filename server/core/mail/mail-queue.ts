/**
 * A queue per organization would slow each look for jobs, and all share one mail server. So organizations share
 * queues. In each queue, the organization whose job has waited longest is next.
 */
const QUEUES = 64

/** The queue that sends an organization's mails one at a time, across all servers. */
export const mailQueue = (orgId: string) => `mails ${parseInt(orgId.slice(-8), 16) % QUEUES}`
