import { createContext } from 'react'

/**
 * The current time in milliseconds since 1970, updated while the page is open. The app provides it, because
 * the device's clock may be wrong.
 */
export const NowContext = createContext(0)
