import { number } from '../numbers.ts'

export const thisWorkbookIsDamagedIt = () => 'This workbook is damaged. Open it, save it again and try again'
export const thisWorkbookHasAPassword = () =>
  'This workbook has a password. Save it without a password and try again'
export const thisArchiveHasMoreThan = ({ limit }: { limit: number }) =>
  `This archive has more than ${limit} files`
export const thisIsAFileOf = () => 'This is an Apple Numbers file. Export it as Excel or CSV and try again'
export const thisIsADocumentNot = () => 'This is a document, not a spreadsheet'
export const thisIsAZipArchive = () => 'This is a ZIP archive. Unpack it and choose the file inside'
export const theFileIsNotUtf = () =>
  "The file isn't UTF-8 and was read as Windows text. Check umlauts and accents"
export const thisIsNeitherATable = () => "This isn't a table or a Trello board"
export const thisFileIsEmpty = () => 'This file is empty'
export const thisWorkbookHasNoSuch = () => 'This workbook has no such sheet'
export const aHiddenSheetIsSkipped = () => 'A hidden sheet is skipped'
export const thisIsAnOldOffice = () => 'This is an old Office document, not a spreadsheet'
export const thisIsAPdfExport = () => 'This is a PDF. Export the table as Excel or CSV and try again'
export const thisIsAPictureOr = () => 'This is a picture or a recording, not a table'
export const thereIsNothingInThis = () => 'There is nothing in this file'
export const thisIsAWebPage = () =>
  'This is a web page or XML, not a table. Open it in a spreadsheet. Save it as .xlsx and try again'
export const aQuotationMarkInRow = ({ row }: { row: number }) =>
  `A quotation mark in row ${row} is never closed`
export const thisTrelloBoardHasNo = () => 'This Trello board has no open cards'
export const customField = () => 'Custom field'
export const thisJsonFileIsDamaged = () => 'This JSON file is damaged. Export the board again'
export const thisJsonFileIsntA = () => "This JSON file isn't a board exported from Trello"
export const olderCommentsMissing = () =>
  'Trello exports only the latest 1,000 actions, so older comments are missing'
export const thisWorkbookHasACell = () => 'This workbook has a cell with more text than can be imported'
export const thisFileHasMoreText = () => 'This file has more text than can be imported at once. Split it'
export const thisFileHasOnlyOne = () => 'This file has only one line and nothing below the headings'
export const theFirstLineLooksLike = () => 'The first line looks like a title and is skipped'
export const theFirstLinesLookLike = ({ titles }: { titles: number }) =>
  `The first ${titles} lines look like a title and are skipped`
export const atMostCanBeRead = ({ limit }: { limit: number }) =>
  `At most ${limit} can be read. Remove those you don't need`
export const thisFileHasColumns = ({ count, most }: { count: number; most: string }) =>
  `This file has ${number(count)} columns. ${most}`
export const atMostCanBeImported = ({ limit }: { limit: number }) =>
  `At most ${number(limit)} can be imported at once. Split the file`
export const thisFileHasRows = ({ length, most }: { length: number; most: string }) =>
  `This file has ${number(length)} rows. ${most}`
export const aHeadingHasMoreThan = ({ limit }: { limit: number }) =>
  `A heading has more than ${number(limit)} characters`
export const titleMissing = () => 'Choose the column that becomes the title'
export const customerMissing = () =>
  'Choose the column that becomes the customer name, or enter one under Defaults'
export const chooseHowTheDatesAre = ({ date }: { date: string }) =>
  `Choose how the dates are written: ${date} can be read in two ways`
export const hiddenSheets = ({ n }: { n: number }) => `${number(n)} hidden sheets are skipped`
export const unpackedTooLarge = ({ mb }: { mb: number }) =>
  `This workbook has more than ${mb} MB when unpacked`
export const inSheet = ({ name, why }: { name: string; why: string }) => `Sheet "${name}": ${why}`
export const damagedLine = ({ line }: { line: number }) =>
  `Line ${line} has damaged characters. Save the file again as UTF-8`
export const emptyHeadings = ({ row }: { row: number }) =>
  `Row ${row} is empty. Choose another row of headings`
export const longCell = ({ row, limit }: { row: number; limit: number }) =>
  `Row ${row} has a cell with more than ${number(limit)} characters`
export const emptyWorkbook = () => 'There is nothing in this workbook'
export const emptySheet = () => 'There is nothing in this sheet'
