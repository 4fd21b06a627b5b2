import { number } from '../numbers.ts'

export const title = 'Views'
export const savedViews = 'Saved views'
export const sharedViews = 'Shared views'
export const shared = 'Shared'
export const current = 'View:'
export const place = ({ name }: { name: string }) => `View: ${name}`
export const sharedPlace = ({ name }: { name: string }) => `View: ${name} (shared)`
export const actions = ({ name }: { name: string }) => `Actions for ${name}`
export const rename = 'Rename'
export const saveAs = 'Save as view…'
export const saveTitle = 'Save View'
export const renameTitle = 'Rename View'
export const name = 'Name'
export const share = 'Share with everyone in the shop'
export const saved = 'View saved'
export const renamed = 'View renamed'
export const deleted = 'View deleted'
export const undoDelete = ({ name }: { name: string }) => `delete ${name}`
export const notSaved = "We couldn't save the view. Try again."
export const notRenamed = "We couldn't rename the view. Try again."
export const notDeleted = "We couldn't delete the view. Try again."

export const view = () => 'View'
export const adminsOnly = () => "Only an admin can change the shop's views"
export const tooMany = ({ n }: { n: number }) => `You can have up to ${number(n)} views. Delete one first`
export const tooManyShared = ({ n }: { n: number }) =>
  `The shop can have up to ${number(n)} shared views. Delete one first`
export const taken = ({ name }: { name: string }) => `You already have a view called "${name}"`
export const takenShared = ({ name }: { name: string }) => `The shop already has a view called "${name}"`
export const filterNotText = () => 'Filter must be text'
export const filterTooLong = ({ n }: { n: number }) => `Filter can have up to ${number(n)} characters`
export const noFilter = () => 'Choose at least one filter for the view'
export const sharedNotBoolean = () => 'Shared must be true or false'
