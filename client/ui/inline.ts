import { createElement, Fragment, type ReactNode } from 'react'

/** A sentence whose parts are words and elements. */
export const inline = (parts: ReactNode[]): ReactNode => createElement(Fragment, null, ...parts)
