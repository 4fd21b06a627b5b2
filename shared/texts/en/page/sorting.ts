export const howTo =
  'Press Space to pick up the item, the up and down arrow keys to move it, and Space to drop it.'
export const someItem = 'The item'
export const reorder = ({ title }: { title: string }) => `Reorder ${title}`
export const actions = ({ title }: { title: string }) => `Actions for ${title}`
export const moveUp = 'Move up'
export const moveDown = 'Move down'

interface Placed {
  title: string
  place: number
  of: number
}

export const pickedUp = ({ title, place, of }: Placed) => `Picked up ${title} at position ${place} of ${of}.`
export const over = ({ title, place, of }: Placed) => `${title} is at position ${place} of ${of}.`
export const dropped = ({ title, place, of }: Placed) => `Dropped ${title} at position ${place} of ${of}.`
export const droppedBack = ({ title }: { title: string }) => `${title} is back.`
export const back = ({ title }: { title: string }) => `${title} is back where it was.`
