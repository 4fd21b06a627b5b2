import { count } from '../numbers.ts'

export const intro = 'Reusable checklists. Each order gets its own copy.'
/** @spec */
export const newTemplate = 'New Template'
export const none = 'No templates yet'
export const createFirst = 'Create the first one.'
export const loading = 'Loading templates'
/** @spec */
export const notLoaded = ({ message }: { message: string }) => `Error loading templates: ${message}`

export const isDefault = 'Default'
export const items = ({ n }: { n: number }) => count(n, 'item')
export const startsIn = ({ stage }: { stage: string }) => `Added automatically in ${stage}`
/** @spec */
export const viewItems = 'View Items'
export const viewItemsOf = ({ name }: { name: string }) => `View Items of ${name}`
export const edit = 'Edit'
export const editNamed = ({ name }: { name: string }) => `Edit ${name}`
export const deleteNamed = ({ name }: { name: string }) => `Delete ${name}`
export const readOnly = 'Default template (read-only)'
/** @spec */
export const cannotEdit = 'Cannot edit default template'
export const createYourOwn = 'Create your own with New Template.'

export const editTitle = 'Edit Template'
export const saveChanges = 'Save Changes'
export const create = 'Create Template'
export const name = 'Name'
export const description = 'Description'
export const category = 'Category'
export const categoryHint = 'e.g. Finish or Handover'
export const starts = 'Add automatically'
export const startsHint = 'The order gets a copy, unless it already has one.'
export const never = 'Never'
export const whenIn = ({ stage }: { stage: string }) => `When an order moves to ${stage}`

/** @spec */
export const created = 'Template created'
/** @spec */
export const updated = 'Template updated'
/** @spec */
export const deleted = 'Template deleted'
/** @spec */
export const notCreated = 'Failed to create template'
/** @spec */
export const notUpdated = 'Failed to update template'
/** @spec */
export const notDeleted = 'Failed to delete template'
export const deleteTitle = 'Delete template'
/** @spec */
export const sureToDelete = ({ name }: { name: string }) =>
  `Are you sure you want to delete "${name}"? This action cannot be undone.`
