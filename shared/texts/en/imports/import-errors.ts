import { count as counted } from '../numbers.ts'

export const alreadyRun = () => 'This import was already run'
export const sayOfEachOfThe = ({ count }: { count: number }) =>
  `Match each of the ${count} columns to a field`
export const sayWhatIsToBecome = () => 'Choose what to do with the rows'
export const runStays = () => "This import was already run, so it can't be deleted"
export const thereIsNothingToImport = () => 'There is nothing to import, because every row is skipped'
export const thisImportHasBeenUndone = () => 'This import was already undone'
export const thisImportHasMadeNo = () => 'This import created no orders'
export const anImportCanBeUndone = ({ hours }: { hours: number }) =>
  `An import can be undone for ${hours} hours`
export const thePersonWhoStartedThis = () => 'The person who started this import no longer has an account'
export const thisFileTakesTooLong = () => 'This file takes too long to read. Try again, or split it'
export const thisFileTakesTooMuch = () => 'This file takes too much memory to read. Split it and try again'
export const theOrdersCouldntBeSaved = () =>
  "The orders couldn't be saved, so nothing was imported. Choose the file again"
export const theUndoFailedTheOrders = () => 'The undo failed, so the orders are still there. Try again'
export const chooseWhichMeans = ({ what, text }: { what: string; text: string }) =>
  `Choose which ${what} "${text}" means`
export const atMostPeopleCanBe = ({ most }: { most: number }) =>
  `You can assign up to ${most} people to an order`
export const orderDateMustBeA = () => 'Order date must be a date such as 2026-11-30'
export const orderDateIsInThe = () => 'Order date is in the future'
export const orderDateIsTooLong = () => 'Order date is too long ago'
export const thisIsNotRight = () => 'Invalid value'
export const anImport = () => 'Import'
export const aRow = () => 'Row'
export const aColumn = () => 'Column'
export const twoColumns = ({ target }: { target: string }) => `Only one column can become "${target}"`
export const rowsWrong = ({ n }: { n: number }) =>
  `${counted(n, 'row needs', 'rows need')} fixing. Fix what is wrong, or skip it`
export const rowNoLonger = ({ row, why }: { row: number; why: string }) =>
  `Row ${row} can no longer be imported: ${why}`
export const tooManyStaged = ({ n }: { n: number }) =>
  `${n} files are already waiting to be imported. Import or delete one of them first`
