import type { EventType } from '#shared/events/events.ts'
import type { DataOf, Rules } from './rule.ts'

const GROUP = 'Notes, files and checklists'

function noteAdded({ customer }: DataOf<'note.added'>, note?: string | null): string {
  if (note !== undefined && note !== null) return note
  if (customer === undefined) return 'added a note (note deleted)'
  return `wrote ${customer === 'to' ? 'to the customer ' : ''}(message deleted)`
}

/** Events of an order's notes, files and checklists. */
export const OF_PARTS = {
  'note.added': {
    text: noteAdded,
    broughtBack: () => 'brought back a note',
    order: 'notes',
    webhook: { in: GROUP, as: 'Note written' },
  },
  'note.removed': {
    text: ({ name }) => (name === null ? 'deleted a note' : `deleted a note by ${name}`),
    order: 'notes',
    webhook: null,
  },

  'file.added': {
    text: ({ name, version }) =>
      version === undefined ? `added the file "${name}"` : `added version ${version} of the file "${name}"`,
    broughtBack: ({ name }) => `brought back the file "${name}"`,
    byItself: ({ name }) => `The file "${name}" was added`,
    order: 'files',
    webhook: { in: GROUP, as: 'File added' },
  },
  'file.renamed': {
    text: ({ from, to }) => `renamed the file "${from}" to "${to}"`,
    order: 'nothing',
    webhook: null,
  },
  'file.removed': {
    text: ({ name }) => `deleted the file "${name}"`,
    order: 'files',
    webhook: { in: GROUP, as: 'File removed' },
  },
  'file.shared': {
    text: ({ name }) => `shared the file "${name}" with the customer`,
    order: 'nothing',
    webhook: null,
  },
  'file.unshared': {
    text: ({ name }) => `does not share the file "${name}" with the customer any more`,
    order: 'nothing',
    webhook: null,
  },

  'checklist.added': {
    text: ({ name, auto }) => `added the checklist "${name}"${auto ? ', which started by itself' : ''}`,
    broughtBack: ({ name }) => `brought back the checklist "${name}"`,
    order: 'checklists',
    webhook: { in: GROUP, as: 'Checklist added' },
  },
  'checklist.reordered': { text: ({ name }) => `reordered "${name}"`, order: 'nothing', webhook: null },
  'checklist.removed': {
    text: ({ name }) => `deleted the checklist "${name}"`,
    order: 'checklists',
    webhook: null,
  },
  'item.added': {
    text: ({ title, checklist }) => `added "${title}" to "${checklist}"`,
    broughtBack: ({ title, checklist }) => `brought back "${title}" in "${checklist}"`,
    order: 'checklists',
    webhook: null,
  },
  'item.changed': { text: ({ title }) => `changed the item "${title}"`, order: 'checklists', webhook: null },
  'item.completed': {
    text: ({ title }) => `completed "${title}"`,
    order: 'checklists',
    webhook: { in: GROUP, as: 'Item done' },
  },
  'item.reopened': {
    text: ({ title }) => `reopened "${title}"`,
    order: 'checklists',
    webhook: { in: GROUP, as: 'Item reopened' },
  },
  'item.removed': {
    text: ({ title }) => `deleted "${title}" from a checklist`,
    order: 'checklists',
    webhook: null,
  },
} as const satisfies Rules<Extract<EventType, `${'note' | 'file' | 'checklist' | 'item'}.${string}`>>
