import { createContext } from 'react'

/**
 * What time it is, in milliseconds since 1970, told anew while the page is open. The clock of the device may be wrong, so that
 * whoever draws the page says it.
 */
export const NowContext = createContext(0)
