import { createContext, type ReactNode } from 'react'

/** For a dialog that covers the page's head. ui doesn't import core, which knows the connection. */
export const DialogStatus = createContext<ReactNode>(null)
