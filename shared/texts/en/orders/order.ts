import { number } from '../numbers.ts'

/** @spec */
export const view = ({ order }: { order: string }) => `View Order - ${order}`
export const edit = ({ order }: { order: string }) => `Edit Order - ${order}`
export const order = 'Order'
/** @spec */
export const orderNotFound = 'Order Not Found'
export const orderNotFoundText = 'The link is incomplete, or the order belongs to another shop.'
export const loading = 'Loading the order'
export const loadingForm = 'Loading the form'
export const notLoaded = "We couldn't load the order."
export const showAsPanel = 'Show as side panel'
export const showAsDialog = 'Show as dialog'
export const tabs = 'Parts of the order'
/** @spec */
export const details = 'Details'
/** @spec */
export const files = 'Files'
/** @spec */
export const filesOfPanel = 'Files & Documents'
/** @spec */
export const checklists = 'Checklists'
/** @spec */
export const notes = 'Notes'
/** @spec */
export const notesOfPanel = 'Notes & Comments'
export const notSentYet = 'Not sent yet'

/** @spec */
export const editButton = 'Edit'
export const saveChanges = 'Save Changes'
export const openPage = 'Open page'
export const repeat = 'Repeat'
export const photo = 'Photo'
export const moreActions = 'More actions'
export const progress = ({ done, n }: { done: number; n: number }) => `${number(done)}/${number(n)}`
export const printJobSheet = 'Print job sheet'
/** @spec */
export const archive = 'Archive'
export const moveToStage = 'Move to…'

export const customer = 'Customer'
export const createdBy = 'Created by'
export const lastUpdatedBy = 'Last updated by'
export const assigned = 'Assigned'
export const noDate = 'None'
export const nobodyAssigned = 'No one yet'
/** @spec */
export const assignTeamMember = 'Assign Team Member'
export const assign = 'Assign'
export const assignedMembers = 'Assigned team members'
export const unassign = ({ name }: { name: string }) => `Unassign ${name}`

/** @spec */
export const currentlyWorking = 'Currently working'
export const editing = 'editing'
export const othersHere = ({ n, names }: { n: number; names: string }) =>
  n === 1 ? `${names} also has this order open` : `${names} also have this order open`
export const othersEdit = ({ n, names }: { n: number; names: string }) =>
  n === 1 ? `${names} is editing this order` : `${names} are editing this order`
export const more = ({ n }: { n: number }) => `+${number(n)}`

export const inStageSince = ({ stage, when }: { stage: string; when: string }) => `In ${stage} since ${when}`
export const todayAt = ({ time }: { time: string }) => `today ${time}`
export const dueSentence = ({ due, day }: { due: string; day: string }) => `${due}, ${day}`
export const due = ({ day }: { day: string }) => `Due ${day}`
