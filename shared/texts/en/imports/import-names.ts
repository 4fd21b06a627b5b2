// What a column of a file can become, beside the fields of an order.
export const status = () => 'Stage'
export const createdAt = () => 'Order date'
export const assignees = () => 'Assigned to'
export const priorityLabels = () => 'Priority and labels'
export const parts = () => 'Parts'
export const extra = () => 'Add to notes'
export const reference = () => 'Old number'

// How a file's letters are stored.
export const encodings = {
  'windows-1252': 'Windows, Western',
  ibm850: 'DOS, Western',
  macintosh: 'Mac, Western',
  'windows-1250': 'Windows, Central European',
  'iso-8859-2': 'ISO, Central European',
  ibm852: 'DOS, Central European',
  ibm437: 'DOS, United States',
  'windows-1251': 'Windows, Cyrillic',
  'windows-1253': 'Windows, Greek',
  'windows-1254': 'Windows, Turkish',
  'utf-8': 'UTF-8',
}
