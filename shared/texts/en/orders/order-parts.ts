import { count, number } from '../numbers.ts'

// Parts in an open order and in the form of a new one.
export const title = 'Parts'
export const add = 'Add part'
export const somethingIsWrong = 'Something is wrong'
export const pieces = ({ n }: { n: number }) => count(n, 'piece')
export const withPieces = ({ part, n }: { part: string; n: number }) => `${part} (${number(n)})`
export const stageOf = ({ part, stage }: { part: string; stage: string }) => `${part}: ${stage}`
export const actionsFor = ({ part }: { part: string }) => `Actions for ${part}`
export const peopleOf = ({ part }: { part: string }) => `People on ${part}`
export const gone = 'Gone'
export const isGone = ({ part }: { part: string }) => `Mark ${part} as gone`

// "Is with" is a part's wait for a supplier.
export const isWithFirm = ({ firm }: { firm: string }) => `Is with ${firm}`
export const isOutside = 'Is with another firm'
export const backBy = ({ day }: { day: string }) => `back by ${day}`
export const wasBackBy = ({ day }: { day: string }) => `was due back ${day}`
export const back = 'Back'
export const isBack = ({ part }: { part: string }) => `Mark ${part} as back`
export const isWith = 'Is with…'
export const isWithTitle = ({ part }: { part: string }) => `${part} is with…`
export const firm = 'Firm'
export const backByLabel = 'Back by'
export const backByHint = 'Turns red after this date.'

// The menu.
export const edit = 'Name, pieces, hours'
export const assign = 'Assign…'
export const waitAndTimer = 'Wait, timer…'
export const printSheet = 'Print sheet'
export const printLabel = 'Print label'
export const remove = 'Remove'

// Dialogs.
export const editTitle = ({ part }: { part: string }) => `Edit ${part}`
export const name = 'Name'
export const piecesLabel = 'Pieces (optional)'
export const hoursLabel = 'Estimated hours (optional)'
export const piecesWrong = ({ most }: { most: number }) =>
  `Enter a whole number from 1 to ${number(most)}, or leave it blank.`
export const hoursWrong = 'Enter a whole number, or leave it blank.'
export const nameRequired = 'Enter a name.'
export const addTitle = 'Add parts'
export const addButton = ({ n }: { n: number }) => (n > 1 ? `Add ${number(n)} parts` : add)
export const partName = 'Part name'
export const partNameHint = 'Type a name and press Enter, or pick one below.'
export const chosen = 'Chosen parts'
export const offeredNames = 'Names'
export const offeredSets = 'Sets'
export const set = ({ name: of, parts }: { name: string; parts: string }) => `${of}: ${parts}`
export const removeName = ({ name: of }: { name: string }) => `Remove ${of}`
export const mostParts = ({ n }: { n: number }) => `An order can have up to ${count(n, 'part')}.`
export const chooseOne = 'Add at least one part.'
export const removeTitle = ({ part }: { part: string }) => `Remove ${part}?`
export const removeText = "Your reason is saved in the history. The letter won't be used again."
export const reason = 'Reason'
export const reasonRequired = "Enter why you're removing this remake."
export const isRemoved = ({ part }: { part: string }) => `${part} was removed from the order.`

// Something is wrong.
export const wrongTitle = 'Something is wrong'
export const wrongText = ({ part }: { part: string }) => `${part} will be remade, starting in Production.`
export const wrongWith = 'What needs a remake?'
export const wholeOrder = 'The whole order'
export const cause = 'What went wrong?'
export const causeRequired = 'Choose what went wrong.'
export const words = 'Details (optional)'
export const addPhoto = 'Add photo'
export const removePhoto = 'Remove photo'
export const photo = 'Photo of the problem'
export const addRemake = 'Add remake'

// Notices.
export const added = ({ n }: { n: number }) => (n === 1 ? 'Part added' : `${number(n)} parts added`)
export const undoAdding = ({ parts }: { parts: string }) => `add ${parts}`
export const addingUndone = ({ parts }: { parts: string }) => `${parts} removed again`
export const failedToAdd = "We couldn't add the parts."
export const changed = 'Part changed'
export const undoChange = ({ part }: { part: string }) => `change ${part}`
export const changeUndone = ({ part }: { part: string }) => `${part} is as it was before`
export const failedToChange = "We couldn't change the part."
export const removed = 'Part removed'
export const undoRemoving = ({ part }: { part: string }) => `remove ${part}`
export const isThereAgain = ({ part }: { part: string }) => `${part} is part of the order again`
export const failedToRemove = "We couldn't remove the part."
export const remakeAdded = 'Remake added'
export const undoRemake = ({ part }: { part: string }) => `add ${part}`
export const remakeUndone = ({ part }: { part: string }) => `${part} removed again`
export const undoneReason = 'Undone right away'
export const failedToRemake = "We couldn't add the remake."
