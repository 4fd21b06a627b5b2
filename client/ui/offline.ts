import { createContext } from 'react'

/** Whatever needs the network shows before the press that it can't work now. */
export const OfflineContext = createContext(false)
