export const missing = 'Page not found'
/** @spec */
export const notFound = '404 Page Not Found'
/** @spec */
export const forgotten = 'Did you forget to add the page to the router?'
