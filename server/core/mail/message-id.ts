/**
 * A message id in the form that mail servers accept. It stays the same for each try of the mail, at every
 * address of Kerf.
 */
export const messageIdOf = (id: string, appUrl: string): string =>
  `${id}@kerf.${new URL(appUrl).hostname.replace(/[^\w.-]/g, '')}`
