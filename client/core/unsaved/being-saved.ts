import type { Question } from './unsaved.ts'

/** Asked while the text is being sent: by then it can't be taken back. */
export const BEING_SAVED: Question = {
  title: 'Close while this is being saved?',
  description: 'It has been sent, and may be saved all the same. If it is not, what you typed will be lost.',
  confirmLabel: 'Close',
  cancelLabel: 'Wait',
}
