/**
 * The headers in which a page says, with each call, whose it is: the ids of the organization and of the person that it was
 * loaded for. Another tab may have switched their session to another organization since, or somebody else has signed in there.
 */
export const PAGE_ORGANIZATION = 'x-kerf-organization'
export const PAGE_PERSON = 'x-kerf-person'
