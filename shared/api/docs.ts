/** The page that describes the API, and lets one try it. */
export const API_DOCS = '/api/docs'
