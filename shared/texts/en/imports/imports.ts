import { count, number } from '../numbers.ts'

export const datesToConfirm = 'Dates to confirm'
export const checkingTheRows = 'Checking the rows'
export const preview = 'Preview'
export const theFirstOf = ({ length, ready }: { length: number; ready: number }) =>
  `The first ${number(length)} of ${number(ready)}.`
export const runFailed = 'Nothing was imported.'
export const youCanUndoTheImport = 'You can undo the import for a day.'
export const backToTheColumns = 'Back to the columns'
export const thereIsNothingToImport = 'There is nothing to import.'
export const checkNone = 'Check none'
export const checkAll = 'Check all'
export const duplicates = 'Duplicates'
export const cellsThatCantBeRead = "Cells that can't be read"
export const columnsWithSuchCells = 'Columns with such cells'
export const cellsLeftEmpty = "cells that can't be read are left empty"
export const cellsInNotes = "cells that can't be read are added to the notes"
export const unreadCells = ({ n }: { n: number }) => count(n, 'cell')
export const undo = 'Undo'
export const leaveEmpty = 'Leave empty'
export const addToNotes = 'Add to notes'
export const theseAreTheFirstIs = ({ shown }: { shown: number }) =>
  `These are the first ${number(shown)}. Is each column matched to the right field?`
export const skipTheseRows = ({ length }: { length: number }) => `Skip these ${number(length)} rows`
export const wrongRows = 'Wrong rows'
export const skipRowNamed = ({ row }: { row: number }) => `Skip row ${row}`
export const skipRow = 'Skip row'
export const inRow = ({ head, row }: { head: string; row: number }) => `${head} in row ${row}`
export const notSaved = 'Not saved.'
export const saveInRow = ({ head, row }: { head: string; row: number }) => `Save ${head} in row ${row}`
export const save = 'Save'
export const columns = 'Columns'
export const matchEachColumnToA = 'Match each column to a field.'
export const dates = 'Dates'
export const theseDatesCanBeRead = 'These dates can be read in two ways.'
export const defaults = 'Defaults'
export const usedWhenACellIs = 'Used when a cell is empty.'
export const theColumnsCouldntBeSaved = "The columns couldn't be saved."
export const checkTheOrders = 'Check the orders'
export const guessed = 'Guessed'
export const skip = 'Skip'
export const nowFrom = ({ target, name }: { target: string; name: string }) => `${target} (now ${name})`
export const stage = 'Stage'
export const priority = 'Priority'
export const fulfillment = 'Fulfillment'
export const becomes = ({ name }: { name: string }) => `${name} becomes`
export const empty = 'Empty'
export const samples = 'Samples'
export const customerName = 'Customer name'
export const leaveBlankIfEachRow = 'Leave blank if each row has one.'
export const dayFirst = ': the day comes first'
export const monthFirst = ': the month comes first'
export const yearFirst = ': the year comes first'
export const howDatesAreRead = 'How dates are read'
export const theFile = 'The file'
export const sheet = 'Sheet'
export const encoding = 'Encoding'
export const changeThisIfUmlautsOr = 'Change this if umlauts or accents look wrong.'
export const ifSomethingIsWrongHere =
  'If something is wrong here, change it first. This resets the columns below.'
export const toChangeThisChooseThe = 'To change this, choose the file again.'
export const rowOf = ({ row, cells }: { row: number; cells: string }) => `Row ${row}: ${cells}`
export const rowOfHeadings = 'Row of headings'
export const firstLines = 'First lines'
export const matchStages = 'Match stages'
export const matchPriorities = 'Match priorities'
export const matchFulfillment = 'Match fulfillment'
export const matchPeople = 'Match people'
export const thisColumnHasMoreThan = 'This column has more than 50 different values. Is it the right one?'
export const choose = 'Choose…'
export const noPriority = 'None (add to notes)'
export const noPerson = 'Nobody (add to notes)'
export const means = ({ value }: { value: string }) => `${value} means`
export const showMore = ({ hidden }: { hidden: number }) => `Show ${number(hidden)} more`
export const pastedCellsTxt = 'Pasted cells.txt'
export const cancelTheUpload = 'Cancel the upload?'
export const theFileHasNotArrived = 'The file has not arrived yet.'
export const cancelUpload = 'Cancel upload'
export const keepUploading = 'Keep uploading'
export const aFile = 'A file'
export const xlsxXlsXlsbOdsOr =
  'XLSX, XLS, XLSB, ODS or CSV, or a Trello board as JSON. Up to 10,000 rows and 50 MB.'
export const inTrelloMenuPrintExport = 'In Trello: Menu, Print, export and share, Export as JSON.'
export const orPaste = 'Or paste'
export const copyCellsFromAnySpreadsheet =
  'Copy cells from any spreadsheet, with their headings, and paste them here.'
export const cells = 'Cells'
export const pasteHere = 'Paste here'
export const continueIt = 'Continue'
export const dropTheFileToRead = 'Drop the file to read it'
export const fileWithOrders = 'File with orders'
export const chooseAFile = 'Choose a file'
export const orDropItHere = 'or drop it here'
export const latestImports = 'Latest imports'
export const theLatestImportsCouldntBe = "The latest imports couldn't be loaded."
export const loadingTheLatestImports = 'Loading the latest imports'
export const someoneWhoHasLeft = 'Someone who has left'
export const importOf = ({ fileName }: { fileName: string }) => `Import of ${fileName}`
export const continueWith = ({ fileName }: { fileName: string }) => `Continue with ${fileName}`
export const undoNamed = ({ fileName }: { fileName: string }) => `Undo this import: ${fileName}`
export const onlyAnAdminOfThe = 'Only an admin of the shop can import orders.'
export const importOrders = 'Import orders'
export const fromASpreadsheetOrTrello = "From a spreadsheet or Trello. You'll see a preview first."
export const thisImportIsNoLonger = 'This import is no longer here'
export const filesThatArentImportedAre = "Files that aren't imported are deleted after a day."
export const theImportCouldntBeLoaded = "The import couldn't be loaded."
export const loadingTheImport = 'Loading the import'
export const steps = 'Steps'
export const stepNames = { file: 'File', columns: 'Columns', check: 'Check', import: 'Import' }
export const rowsOf = ({ n }: { n: number }) => count(n, 'row')
export const showTheBoard = 'Show the board'
export const importAnotherFile = 'Import another file'
export const theyAppearOnTheBoard = 'They appear on the board together. You can leave this page.'
export const removingTheOrders = 'Removing the orders'
export const youCanLeaveThisPage = 'You can leave this page.'
export const failedTitle = 'Nothing was imported'
export const somethingWentWrong = 'Something went wrong.'
export const theBoardIsAsIt = 'The board is as it was before.'
export const failedBecause = ({ why }: { why: string }) => `Nothing was imported${why}`
export const itsOrdersAreBeingRemoved = 'Its orders are being removed'
export const keptOrders = 'Kept orders'
export const undoThisImport = 'Undo this import'
export const undoTheImportOf = ({ fileName }: { fileName: string }) => `Undo the import of ${fileName}?`
export const removeOrders = 'Remove orders'
export const theImportCouldntBeUndone = "The import couldn't be undone."
export const removesThisOrderUnlessIt =
  "Removes this order, unless it was changed since the import. Its number isn't reused."
export const deleteNamed = ({ fileName }: { fileName: string }) => `Delete ${fileName}`
export const deleteImport = 'Delete'
export const askDelete = ({ fileName }: { fileName: string }) => `Delete ${fileName}?`
export const yourChoicesAndCorrectionsAre =
  "Your choices and corrections are deleted too. The file on your device isn't changed."
export const itCouldntBeDeleted = "It couldn't be deleted."
export const chooseTheFileAgainTo = 'Choose the file again to read it in another way.'
export const theRowsCouldntBeChanged = "The rows couldn't be changed"
export const fileLimit = 'One file, up to 50 MB'
export const theFileHasMoreThan = 'The file has more than 50 MB.'
export const failedToUploadFile = 'Failed to upload file'
export const thereIsNothingInThis = 'There is nothing in this file.'
export const uploadFailed = 'Upload failed'
export const tryAgain = 'Try again'
export const sendingNamed = ({ name }: { name: string }) => `Sending ${name}`

// Checking the rows
export const checkFailed = "We couldn't check the rows."
export const ofRows = ({ n }: { n: number }) => `Of ${count(n, 'row')}`
export const needFixing = ({ n }: { n: number }) => (n === 1 ? 'needs fixing' : 'need fixing')
export const duplicatesLabel = ({ n }: { n: number }) => (n === 1 ? 'duplicate' : 'duplicates')
export const readyLabel = 'ready'
export const skippedLabel = 'skipped'
export const fixOrSkip = ({ n }: { n: number }) =>
  n === 1 ? '1 row needs fixing. Fix it or skip it.' : `${number(n)} rows need fixing. Fix them or skip them.`
export const cellsNeedFixing = ({ n }: { n: number }) => `${count(n, 'cell needs', 'cells need')} fixing`
export const fixHere = ({ n }: { n: number }) =>
  n === 1
    ? "Fix it here or skip the row. Your file isn't changed."
    : "Fix them here or skip the rows. Your file isn't changed."
export const rowHead = ({ row }: { row: number }) => `Row ${row}`
export const rowNumber = ({ row }: { row: number }) => `row ${row}`
export const rowWith = <T>({ row, text }: { row: number; text: T }): (string | T)[] => [
  `row ${row} “`,
  text,
  '”',
]
export const sameAs = <T>({ row, other }: { row: number; other: T }): (string | T)[] => [
  `Row ${row}, same as `,
  other,
]
export const skippedOdd = ({ n }: { n: number }) =>
  n === 1
    ? 'Skipped 1 row that looks like a total, heading or note:'
    : `Skipped ${number(n)} rows that look like totals, headings or notes:`
export const andMore = ({ n }: { n: number }) => `and ${number(n)} more`
export const skippedRows = ({ n }: { n: number }) => `Skipped ${count(n, 'row')}.`
export const partRows = ({ n }: { n: number }) =>
  n === 1
    ? '1 row has the number of the row above and no customer. It is added to the notes of that order.'
    : `${number(n)} rows have the number of the row above and no customer. They are added to the notes of that order.`
export const restoreRow = ({ row }: { row: number }) => `Restore row ${row}`
export const restoreRows = ({ n }: { n: number }) => `Restore ${count(n, 'row')}`
export const duplicatesOf = ({ n }: { n: number }) => count(n, 'duplicate')
export const duplicatesAll =
  'Another order or row has the same number, or the same customer and title. Check those that you want to import anyway.'
export const duplicatesFirst = ({ n }: { n: number }) => `These are the first ${number(n)}. ${duplicatesAll}`
export const due = ({ day }: { day: string }) => `Due ${day}`
export const checklistsOf = ({ n }: { n: number }) => count(n, 'checklist')
export const partsOf = ({ parts }: { parts: string[] }) => `Parts: ${parts.join(', ')}`
export const notesOf = ({ n }: { n: number }) => count(n, 'note')
export const importOrdersNow = ({ n }: { n: number }) => `Import ${count(n, 'order')}`

// Columns
export const together = ({ target }: { target: string }) => `${target}, together:`
export const noHeadings = 'No headings'
export const dateIs = <T>({ sample }: { sample: T }): (string | T)[] => [sample, ' is']
export const isDate = ({ day }: { day: string }) => `is ${day}.`
export const notTheWeekday = 'The date is used, not the weekday.'
export const longAgo = 'That is more than a year ago.'
export const farAway = 'That is years away.'

// The run
export const importingOrders = ({ n }: { n: number }) => `Importing ${count(n, 'order')}`
export const ordersImported = ({ n }: { n: number }) => `${count(n, 'order')} imported`
export const ordersRemoved = ({ n }: { n: number }) => `${count(n, 'order')} removed`
export const ordersKept = ({ n }: { n: number }) =>
  `${count(n, 'order was', 'orders were')} changed since the import and kept.`
export const onTheBoard = 'They are on the board.'
export const onTheBoardUndoable = 'They are on the board. You can undo this until tomorrow.'
export const stagedState = ({ n }: { n: number }) => `${count(n, 'row')}, nothing imported yet`
export const runningState = ({ n, of }: { n: number; of: number }) =>
  `${number(n)} of ${count(of, 'order')} written`
export const doneState = ({ n, why }: { n: number; why: string }) => `${count(n, 'order')} imported${why}`
export const undoneState = ({ removed, kept }: { removed: number; kept: number }) =>
  kept > 0
    ? `Undone: ${count(removed, 'order')} removed, ${number(kept)} kept`
    : `Undone: ${count(removed, 'order')} removed`
export const andMoreKept = ({ n }: { n: number }) => `and ${number(n)} more`
export const removesOrders = ({ n }: { n: number }) =>
  `Removes these ${count(n, 'order')}. Orders changed since the import are kept. Numbers aren't reused.`
export const notRead = <T>({ name }: { name: T }): (string | T)[] => [name, ' was not read.']
export const readingFile = <T>({ name }: { name: T }): (string | T)[] => ['Reading ', name]
export const sendingFile = <T>({ name }: { name: T }): (string | T)[] => ['Sending ', name]
