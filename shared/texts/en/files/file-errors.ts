import { count, number } from '../numbers.ts'

export const file = () => 'File'
export const picture = () => 'Picture'
export const tooLarge = () => 'The file is larger than 50 MB'
export const empty = () => 'This file is empty'
export const wrongAddress = () => "This upload address isn't valid"
export const expiredAddress = () => 'This upload address has expired. Please start the upload again'
export const failedBefore = () => "This upload didn't go through. Please start the upload again"
export const usedAddress = () => 'This upload address was already used. Please start the upload again'
export const noUpload = () => 'No finished upload has this address'
export const arriving = () => 'This file is already being uploaded. Please try again in a moment'
export const givenUp = () => 'This upload stopped before the whole file arrived. Please start it again'
export const attached = () => 'This file is already attached'
export const attachedElsewhere = () => 'This file is attached somewhere else now'
export const tooManyOnOrder = ({ number, most }: { number: string; most: number }) =>
  `Order ${number} can have up to ${count(most, 'file')}. Delete some you no longer need`
export const shopFull = ({ gb }: { gb: number }) =>
  `Your shop can store up to ${number(gb)} GB of files. Please delete some you no longer need`
export const shopFullOfBackups = ({ gb, backups }: { gb: number; backups: number }) =>
  `Your shop can store up to ${number(gb)} GB of files, including ${number(backups)} GB of backups of deleted data. Please delete some you no longer need`
export const tooManyInShop = ({ most }: { most: number }) =>
  `Your shop can store up to ${count(most, 'file')}. Please delete some you no longer need`
export const backupsFull = ({ gb }: { gb: number }) =>
  `Backups of deleted data fill your shop's ${number(gb)} GB. Ask your server admin to delete old ones`

interface Picture {
  what: string
}

export const pictureTooLarge = ({ what }: Picture) => `The ${what} is larger than 5 MB`
export const pictureType = ({ what }: Picture) => `The ${what} must be a JPEG, PNG or WebP picture`
export const pictureTook = ({ what }: Picture) => `The ${what} took too long. Please try again`
export const pictureUnreadable = ({ what }: Picture) => `We couldn't read the ${what}. Please try another one`
export const tooManyPixels = ({ what, pixels, limit }: Picture & { pixels: string; limit: string }) =>
  `The ${what} has ${pixels} megapixels and can have up to ${limit}. Please choose a smaller one`
