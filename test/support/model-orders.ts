import type { ChecklistItem } from '#shared/checklists/checklists.ts'
import type { Order } from '#shared/orders/types.ts'
import type { Part } from '#shared/parts/types.ts'

// What a model server (model-server.ts) begins with.

export const AT = '2026-11-22T08:00:00.000Z'
export const PERSON = { id: 'them', displayName: 'Robin Hale', profileImageUrl: null, role: null }

export const anItem = (index: number): ChecklistItem => ({
  id: `item-${index}`,
  checklistId: 'list',
  title: `Item ${index}`,
  description: null,
  position: index,
  isCompleted: false,
  completedBy: null,
  completedAt: null,
  isRequired: index === 0,
  estimatedMinutes: null,
  actualMinutes: null,
  createdBy: null,
  createdAt: AT,
  completer: null,
})

const aPart = (index: number, letter: string): Part => ({
  id: `part-${index}-${letter}`,
  letter,
  name: `Part ${letter}`,
  pieces: null,
  hours: null,
  status: 'ORDER_IN',
  enteredStageAt: AT,
  people: [],
  wait: null,
  timers: [],
  waited: 0,
  gone: null,
  remake: null,
})

export const anOrder = (index: number, version: number): Order => ({
  id: `order-${index}`,
  orgId: 'org',
  number: `ORD-${String(index).padStart(4, '0')}`,
  title: 'Table',
  description: null,
  customerName: 'Ash',
  customerEmail: null,
  customerPhone: null,
  address: null,
  status: 'ORDER_IN',
  statusColumnId: 'column',
  promisedDate: null,
  enteredStageAt: AT,
  priority: 'MEDIUM',
  fulfillmentType: 'PICKUP',
  dueDate: null,
  estimatedHours: null,
  actualHours: null,
  notes: null,
  reference: null,
  isArchived: false,
  archivedAt: null,
  createdBy: 'them',
  lastUpdatedBy: 'them',
  createdAt: AT,
  updatedAt: AT,
  version,
  creator: PERSON,
  lastUpdater: PERSON,
  assignees: [],
  noteCount: 0,
  fileCount: 0,
  checklistTotal: index === 0 ? 2 : 0,
  checklistCompleted: 0,
  checklistOpenRequired: index === 0 ? 1 : 0,
  holds: null,
  parts: index % 2 === 1 ? ['A', 'B', 'C'].map((letter) => aPart(index, letter)) : null,
})
