import { count } from '../numbers.ts'

/** @spec */
export const none = 'No checklists for this order'
/** @spec */
export const create = 'Create Checklist'
export const createIt = 'Create'
export const loading = 'Loading checklists'
export const notLoaded = "We couldn't load the checklists."
export const archived = 'Restore this order to change its checklists.'
export const name = 'Name'
export const description = 'Description'
export const template = 'Template'
export const noTemplate = 'None (from scratch)'
export const loadingTemplates = 'Loading templates…'
/** @spec */
export const templatesFailed = ({ message }: { message: string }) => `Error loading templates: ${message}`
export const includesItems = "Includes the template's items."
export const orderGetsCopy = ({ items, minutes }: { items: number; minutes: string | undefined }) =>
  `${count(items, 'item')}${minutes === undefined ? '' : ` · ${minutes}`}. The order gets a copy.`
/** @spec */
export const nameRequired = 'Name required'
/** @spec */
export const enterName = 'Please enter a name for the checklist.'

export const progressOf = ({ name }: { name: string }) => `Progress of ${name}`
export const progress = ({ completed, total }: { completed: number; total: number }) =>
  `${completed} of ${total}`
export const progressSaid = ({ progress, percentage }: { progress: string; percentage: number }) =>
  `${progress}, ${percentage}%`
export const percent = ({ percentage }: { percentage: number }) => `(${percentage}%)`
export const itemsOf = ({ name }: { name: string }) => `Items of ${name}`
export const required = 'Required'
/** @spec */
export const addItem = 'Add Item'
export const addItemTo = ({ name }: { name: string }) => `Add Item to ${name}`
export const newItemOf = ({ name }: { name: string }) => `New item for ${name}`
export const addNewItem = 'Add a new item'
export const add = 'Add'
export const notAdded = "This item wasn't added, and the order is archived now."
export const discardItem = 'Discard item'

export const deleteTitle = 'Delete checklist'
export const deleteNamed = ({ name }: { name: string }) => `Delete checklist ${name}`
/** @spec */
export const sureToDelete = ({ name }: { name: string }) => `Are you sure you want to delete "${name}"?`

/** Such as "45 minutes" or "1 hour 30 minutes". */
export function duration({ minutes }: { minutes: number }): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = [hours > 0 && count(hours, 'hour'), (rest > 0 || hours === 0) && count(rest, 'minute')]
  return parts.filter(Boolean).join(' ')
}
