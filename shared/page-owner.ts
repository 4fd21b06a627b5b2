/**
 * Headers in which a page names, with each call, the organization and the person that it was loaded for. Since
 * then, another tab may have switched organizations, or another person may have signed in there.
 */
export const PAGE_ORGANIZATION = 'x-kerf-organization'
export const PAGE_PERSON = 'x-kerf-person'
