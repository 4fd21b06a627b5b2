import { createContext, type ReactNode } from 'react'

/**
 * Shown in the head of a dialog that covers the page's head, for example on a phone. The app provides it,
 * because ui doesn't import core, which knows the connection.
 */
export const DialogStatus = createContext<ReactNode>(null)
