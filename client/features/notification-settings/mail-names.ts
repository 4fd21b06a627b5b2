import { KIND_NAMES, type MailKind } from '#shared/notifications/kinds.ts'

/** As the settings and the page behind a mail's link name it. */
export const MAIL_NAMES: Record<MailKind, string> = { ...KIND_NAMES, digest: 'Mail of the morning' }
