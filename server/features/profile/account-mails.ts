/**
 * The queue of mails to people about their own accounts. One is sent at a time, so that a mail server that takes them and says
 * nothing keeps one worker only, and pushes go on.
 */
export const ACCOUNT_MAILS = 'account mails'
