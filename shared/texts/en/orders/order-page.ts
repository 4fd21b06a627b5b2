/** @spec */
export const activityHistory = 'Activity History'
/** @spec */
export const chainOfCommand = 'Chain of Command'
export const editOrder = 'Edit order'
export const isArchived = 'This order is archived.'
export const leftBoard = <T>({ when }: { when: T }) => ['It left the board ', when, '. ']
export const restoreFirst = 'Restore it to make changes.'
export const restore = 'Restore'
export const isElsewhere = <T>({ shop }: { shop: T }) => ['This order is in ', shop]
export const youAreIn = <T>({ shop }: { shop: T }) => ["You're in ", shop, '.']
export const switchAndOpen = 'Switch and open the order'
export const shopsNotLoaded = "We couldn't load your shops."
