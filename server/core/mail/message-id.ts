/** An id of a mail that stays the same however often it is sent, as mail servers take it, wherever Kerf is reached. */
export const messageIdOf = (id: string, appUrl: string): string =>
  `${id}@kerf.${new URL(appUrl).hostname.replace(/[^\w.-]/g, '')}`
