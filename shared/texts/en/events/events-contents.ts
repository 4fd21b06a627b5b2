// Notes, files and checklists. Each follows the name of the person who acted.

export const noteGone = () => 'added a note (now deleted)'
export const messageGone = () => 'sent a message (now deleted)'
export const messageToCustomerGone = () => 'sent the customer a message (now deleted)'
export const noteRestored = () => 'restored a note'
export const noteDeleted = () => 'deleted a note'
export const noteOfDeleted = ({ name }: { name: string }) => `deleted ${name}'s note`

interface About {
  what: string
  part: { letter: string; name: string } | null
}
export const isAbout = ({ what, part }: About) =>
  `linked ${what} to ${part ? `${part.letter} ${part.name}` : 'the whole order'}`

interface OfFile {
  file: string
}
export const fileAdded = ({ file }: OfFile) => `added ${file}`
export const versionAdded = ({ file, version }: OfFile & { version: number }) =>
  `added version ${version} of ${file}`
export const fileRestored = ({ file }: OfFile) => `restored ${file}`
export const fileWasAdded = ({ file }: OfFile) => `File added: ${file}`
export const fileRenamed = ({ from, to }: { from: string; to: string }) => `renamed ${from} to ${to}`
export const fileDeleted = ({ file }: OfFile) => `deleted ${file}`
export const fileShared = ({ file }: OfFile) => `shared ${file} with the customer`
export const fileUnshared = ({ file }: OfFile) => `stopped sharing ${file} with the customer`

export const theChecklist = ({ checklist }: OfChecklist) => `the checklist ${checklist}`

interface OfChecklist {
  checklist: string
}
export const checklistAdded = ({ checklist }: OfChecklist) => `added the checklist ${checklist}`
export const checklistAddedAutomatically = ({ checklist }: OfChecklist) =>
  `added the checklist ${checklist} (automatic)`
export const checklistRestored = ({ checklist }: OfChecklist) => `restored the checklist ${checklist}`
export const checklistReordered = ({ checklist }: OfChecklist) => `reordered the checklist ${checklist}`
export const checklistDeleted = ({ checklist }: OfChecklist) => `deleted the checklist ${checklist}`

interface OfItem {
  item: string
}
export const itemAdded = ({ item, checklist }: OfItem & OfChecklist) =>
  `added "${item}" to the checklist ${checklist}`
export const itemRestored = ({ item, checklist }: OfItem & OfChecklist) =>
  `restored "${item}" in the checklist ${checklist}`
export const itemChanged = ({ item }: OfItem) => `changed "${item}"`
export const itemCompleted = ({ item }: OfItem) => `completed "${item}"`
export const itemReopened = ({ item }: OfItem) => `reopened "${item}"`
export const itemDeleted = ({ item }: OfItem) => `deleted "${item}" from a checklist`
