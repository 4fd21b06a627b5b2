import type { Question } from './unsaved.ts'

/** Asked where something that looks as if it were done is not answered yet. */
export const UNSENT: Question = {
  title: 'Leave before it is saved?',
  description: 'Your last change is still on its way.',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay',
}
