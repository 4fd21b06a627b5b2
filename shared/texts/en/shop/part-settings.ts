import { number } from '../numbers.ts'

// Part names and sets to pick from.
export const names = 'Names'
export const namesText = ({ n }: { n: number }) =>
  `Up to ${number(n)} names. People pick them with a tap, and can still type others.`
export const addName = 'Add a name'
export const addNameHint = 'Type a name and press Enter.'
export const offeredNames = 'Offered names'
export const sets = 'Sets'
export const setsText = 'A set adds several parts at once, like a kitchen.'
export const noSets = 'No sets yet.'
export const setName = ({ n }: { n: number }) => `Name of set ${number(n)}`
export const setNameHint = 'e.g. Kitchen'
export const partsOfSet = ({ n }: { n: number }) => `Parts of set ${number(n)}`
export const addPart = 'Add a part'
export const addSet = 'Add set'
export const removeSet = ({ n }: { n: number }) => `Remove set ${number(n)}`
export const removeLabel = 'Remove'
export const removeName = ({ name }: { name: string }) => `Remove ${name}`
export const mostSets = ({ n }: { n: number }) => `You can have up to ${number(n)} sets.`
export const nameMissing = 'Enter a name.'
export const partsMissing = 'Add at least one part.'
export const failedLoad = "We couldn't load the parts."
