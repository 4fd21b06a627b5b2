import type { Question } from './unsaved.ts'

/** Asked if a change looks done but isn't answered yet. */
export const UNSENT: Question = {
  title: 'Leave before it is saved?',
  description: 'Your last change is still on its way.',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay',
}
