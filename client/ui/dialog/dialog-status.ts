import { createContext, type ReactNode } from 'react'

/**
 * What the head of a dialog shows that covers the head of the page, as on a phone. Provided by the app, because ui does not
 * know core, which knows of the connection.
 */
export const DialogStatus = createContext<ReactNode>(null)
