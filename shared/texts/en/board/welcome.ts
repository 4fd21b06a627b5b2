import { number } from '../numbers.ts'

export const title = 'Welcome to your board'
export const text = 'Every order is a card. Move it along and everyone sees it right away.'
export const addFirst = 'Add your first order'
export const invite = 'Invite your people'
export const hours = 'Set weekly hours'
export const importOrders = 'Import spreadsheet'
export const setUp = 'Get set up'
export const doneOf = ({ done, all }: { done: number; all: number }): string =>
  `${number(done)} of ${number(all)}`
export const done = 'Done:'
export const hide = 'Hide this list'
export const hidden = 'List hidden'
export const undo = 'Undo'
