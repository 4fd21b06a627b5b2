export const itemsOf = ({ name }: { name: string }) => `Items of ${name}`
export const none = 'No items yet'
export const loading = 'Loading items'
export const notLoaded = "We couldn't load the items."
export const addAnItem = 'Add an item'
export const title = 'Title'
export const minutes = 'Minutes'
export const description = 'Description'
export const required = 'Required'
/** @spec */
export const addItem = 'Add Item'
export const deleteTitle = 'Delete item'
/** @spec */
export const sureToDelete = ({ title }: { title: string }) => `Are you sure you want to delete "${title}"?`
/** @spec */
export const added = 'Item added'
/** @spec */
export const deleted = 'Item deleted'
/** @spec */
export const notAdded = 'Failed to add template item'
/** @spec */
export const notDeleted = 'Failed to delete template item'
/** @spec */
export const notUpdated = 'Failed to update template'
