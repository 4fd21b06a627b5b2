import { createContext, use } from 'react'

/** What a tick changes in the order's own counts. */
export interface TickChange {
  completed: number
  openRequired: number
}

/** Shows it in the order wherever that stands; what it answers takes it back. */
export type ShowTick = (change: TickChange) => () => void

/** Given by whoever shows the checklists: they know of no order's card. */
export const ShowTickContext = createContext<ShowTick>(() => () => undefined)

export const useShowTick = (): ShowTick => use(ShowTickContext)
