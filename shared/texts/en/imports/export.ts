/** @spec */
export const done = 'Export successful'
/** @spec */
export const doneText = 'Orders exported to CSV'
