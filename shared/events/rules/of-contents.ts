import type { EventType } from '#shared/events/events.ts'
import * as t from '#texts/events/events-contents.ts'
import * as tWebhook from '#texts/shop/webhook-events.ts'
import type { DataOf, Rules } from './rule.ts'

function noteAdded({ customer }: DataOf<'note.added'>, note?: string | null): string {
  if (note !== undefined && note !== null) return note
  if (customer === undefined) return t.noteGone()
  return customer === 'to' ? t.messageToCustomerGone() : t.messageGone()
}

export const OF_CONTENTS = {
  'note.added': {
    text: noteAdded,
    broughtBack: t.noteRestored,
    order: 'notes',
    webhook: { in: tWebhook.contents, as: tWebhook.noteAdded },
  },
  'note.removed': {
    text: ({ name }) => (name === null ? t.noteDeleted() : t.noteOfDeleted({ name })),
    order: 'notes',
    webhook: null,
  },

  'file.added': {
    text: ({ name, version }) =>
      version === undefined ? t.fileAdded({ file: name }) : t.versionAdded({ file: name, version }),
    broughtBack: ({ name }) => t.fileRestored({ file: name }),
    byItself: ({ name }) => t.fileWasAdded({ file: name }),
    order: 'files',
    webhook: { in: tWebhook.contents, as: tWebhook.fileAdded },
  },
  'file.renamed': { text: t.fileRenamed, order: 'nothing', webhook: null },
  'file.about': {
    text: ({ name, part }) => t.isAbout({ what: name, part }),
    order: 'nothing',
    webhook: null,
  },
  'file.removed': {
    text: ({ name }) => t.fileDeleted({ file: name }),
    order: 'files',
    webhook: { in: tWebhook.contents, as: tWebhook.fileDeleted },
  },
  'file.shared': { text: ({ name }) => t.fileShared({ file: name }), order: 'nothing', webhook: null },
  'file.unshared': { text: ({ name }) => t.fileUnshared({ file: name }), order: 'nothing', webhook: null },

  'checklist.added': {
    text: ({ name, auto }) => (auto ? t.checklistAddedAutomatically : t.checklistAdded)({ checklist: name }),
    broughtBack: ({ name }) => t.checklistRestored({ checklist: name }),
    order: 'checklists',
    webhook: { in: tWebhook.contents, as: tWebhook.checklistAdded },
  },
  'checklist.reordered': {
    text: ({ name }) => t.checklistReordered({ checklist: name }),
    order: 'nothing',
    webhook: null,
  },
  'checklist.about': {
    text: ({ name, part }) => t.isAbout({ what: t.theChecklist({ checklist: name }), part }),
    order: 'nothing',
    webhook: null,
  },
  'checklist.removed': {
    text: ({ name }) => t.checklistDeleted({ checklist: name }),
    order: 'checklists',
    webhook: null,
  },
  'item.added': {
    text: ({ title, checklist }) => t.itemAdded({ item: title, checklist }),
    broughtBack: ({ title, checklist }) => t.itemRestored({ item: title, checklist }),
    order: 'checklists',
    webhook: null,
  },
  'item.changed': { text: ({ title }) => t.itemChanged({ item: title }), order: 'checklists', webhook: null },
  'item.completed': {
    text: ({ title }) => t.itemCompleted({ item: title }),
    order: 'checklists',
    webhook: { in: tWebhook.contents, as: tWebhook.itemCompleted },
  },
  'item.reopened': {
    text: ({ title }) => t.itemReopened({ item: title }),
    order: 'checklists',
    webhook: { in: tWebhook.contents, as: tWebhook.itemReopened },
  },
  'item.removed': {
    text: ({ title }) => t.itemDeleted({ item: title }),
    order: 'checklists',
    webhook: null,
  },
} as const satisfies Rules<Extract<EventType, `${'note' | 'file' | 'checklist' | 'item'}.${string}`>>
