/**
 * The queue of mails to people about their own accounts. It sends one mail at a time, so that a hanging mail
 * server blocks only one worker, and pushes go on.
 */
export const ACCOUNT_MAILS = 'account mails'
