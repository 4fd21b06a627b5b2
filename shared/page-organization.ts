/**
 * The header in which a page says, with each call, the id of the organization that it was loaded for: another tab may have
 * switched their session to another one since.
 */
export const PAGE_ORGANIZATION = 'x-kerf-organization'
