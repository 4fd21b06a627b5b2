// What the server says before or instead of a call: requests that it can't read, and failures of its own.

export const somethingWentWrong = ({ id }: { id: string }) =>
  `Something went wrong on our side. Request id: ${id}`
export const diskFull = () => 'The server has no space left. Nothing was saved'
export const fileStoreFull = () => 'The server has no space left for files. Nothing was saved'
export const filesUnavailable = () => "Files can't be reached right now. Please try again in a moment"
export const outcomeUnknownSafe = () =>
  'The connection to the database was lost while saving. Please try again: nothing is saved twice'
export const outcomeUnknown = () =>
  'The connection to the database was lost while saving. Please check whether it was saved before you try again'

export const nothingHere = () => 'There is nothing here'
export const outOfRange = () => 'The file ends before this range'
export const tooLarge = () => 'The request is too large'
export const mustBeJson = () => 'The request must be sent as JSON'
export const invalidJson = () => 'The request is not valid JSON'

// Of values without a sentence of their own. The label is the value's name in the request.
interface Labelled {
  label: string
}
export const unnamed = () => 'This'
export const invalidValue = () => 'Invalid value'
export const mustBeNumber = ({ label }: Labelled) => `${label} must be a number`
export const mustBeObject = ({ label }: Labelled) => `${label} must be an object`
export const mustBe = ({ label, value }: Labelled & { value: string }) => `${label} must be ${value}`
export const fewestCharacters = ({ label, min }: Labelled & { min: string }) =>
  `${label} must have at least ${min} characters`
export const mostCharacters = ({ label, max }: Labelled & { max: string }) =>
  `${label} can have up to ${max} characters`
export const fewestEntries = ({ label, min }: Labelled & { min: string }) =>
  `${label} must have at least ${min} entries`
export const mostEntries = ({ label, max }: Labelled & { max: string }) =>
  `${label} can have up to ${max} entries`
export const least = ({ label, min }: Labelled & { min: string }) => `${label} must be at least ${min}`
export const most = ({ label, max }: Labelled & { max: string }) => `${label} must be at most ${max}`

// In the description of the API.
export const messageMeaning = 'One plain sentence'
export const fieldsMeaning = 'A sentence for each field'
export const requestIdMeaning = 'Only with status 500: find the cause in the log by it'
