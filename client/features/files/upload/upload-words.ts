import type { Question } from '../../../core/unsaved/unsaved.ts'

export const DISCARD: Question = {
  title: 'Discard these files?',
  description: 'They have not been uploaded.',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep them',
}

export const NO_NETWORK =
  'There is no network right now. What is not uploaded yet stays here, and goes on by itself when the network is back.'
