/** @spec */
export const created = 'Checklist created'
/** @spec */
export const createdText = 'New checklist has been added to this order'
/** @spec */
export const notCreated = 'Failed to create checklist'
export const deleted = 'Checklist deleted'
export const notDeleted = 'Failed to delete checklist'
export const checklistBack = ({ name }: { name: string }) => `Checklist ${name} is back`
export const deleteOf = ({ name }: { name: string }) => `delete ${name}`

/** @spec */
export const itemAdded = 'Item added'
/** @spec */
export const itemUpdated = 'Item updated'
/** @spec */
export const itemDeleted = 'Item deleted'
/** @spec */
export const itemNotAdded = 'Failed to add checklist item'
/** @spec */
export const itemNotUpdated = 'Failed to update checklist item'
/** @spec */
export const itemNotDeleted = 'Failed to delete checklist item'
export const completeOf = ({ title }: { title: string }) => `complete ${title}`
export const reopenOf = ({ title }: { title: string }) => `reopen ${title}`
export const completedAgain = ({ title }: { title: string }) => `"${title}" is completed again`
export const openAgain = ({ title }: { title: string }) => `"${title}" is open again`
export const itemBack = ({ title }: { title: string }) => `"${title}" is back`
export const lostItem = 'Item not added'
export const checklistGone = ({ checklist, text }: { checklist: string; text: string }) =>
  `The checklist "${checklist}" was deleted. You had typed: ${text}`
