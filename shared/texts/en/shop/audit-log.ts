// What a person did or tried, after their name.
import { count } from '../numbers.ts'

export const operator = 'Server admin'
export const customerOf = ({ number }: { number: string }) => `The customer of ${number}`

export const signedIn = 'signed in'
export const signedOut = 'signed out'
export const signedOutOther = 'signed out another device'
export const wrongPassword = "couldn't sign in: wrong password"
export const tooManyTries = "couldn't sign in: too many tries"
export const changedPassword = 'changed their password and was signed out on other devices'
export const sentLink = 'was sent a link to choose a new password'
export const setByLink = 'chose a new password with a link'
export const emailRefused = ({ to, reason }: { to: string; reason: string }) =>
  `did not receive the account email sent to ${to}: ${reason}`

export const createdReadToken = ({ name }: { name: string }) =>
  `created the API token "${name}", which can read`
export const createdWriteToken = ({ name }: { name: string }) =>
  `created the API token "${name}", which can read and write`
export const revokedToken = ({ name }: { name: string }) => `revoked the API token "${name}"`

export const createdAccount = ({ name }: { name: string }) => `created an account for ${name}`
export const createdAccountAs = ({ name, role }: { name: string; role: string }) =>
  `created an account for ${name} as ${role}`
export const joined = ({ role }: { role: string }) => `joined as ${role}`
export const joinedByInvite = ({ role }: { role: string }) => `joined as ${role} with an invite link`
export const renamed = ({ from, to }: { from: string; to: string }) =>
  `changed their name from ${from} to ${to}`
export const changedEmail = 'changed the email address of their account'
export const was = ({ text, role }: { text: string; role: string }) => `${text} (was ${role})`
export const revokedInvite = 'revoked an invite link'
export const revokedInviteOfLeaver = 'revoked an invite link, because its creator is no longer an admin'

export const exportedEverything = 'exported everything as a ZIP'
export const exportedAll = 'exported all orders as CSV'
export const exportedOrders = ({ filters }: { filters: string }) => `exported orders as CSV: ${filters}`
export const via = ({ text, token }: { text: string; token: string }) => `${text} (via ${token})`
export const filtered = ({ field, values }: { field: string; values: string[] }) =>
  `${field} ${values.join(' or ')}`
export const byAssignee = 'filtered by assignee'
export const inStageFor = ({ n }: { n: number }) => `in stage longer than ${count(n, 'day')}`
export const byHold = 'filtered by blockers'
export const bySearch = 'a search'

export const ordersNotRemoved = ({ why }: { why: string }) =>
  `couldn't remove all orders and templates: ${why}`
export const membersNotRemoved = ({ why }: { why: string }) => `couldn't remove all other members: ${why}`
export const noBackup = 'the backup failed'
export const changedMeanwhile = 'something changed in the meantime'
export const somethingFailed = 'something went wrong'

export const approvedFile = 'approved a file'
export const askedForChanges = 'asked for changes to a file'
export const wroteMessage = 'wrote a message'

export const notAllowed = ({ what }: { what: string }) => `tried to ${what} (not allowed)`
export const call = ({ call }: { call: string }) => `call ${call}`
export const readDatabase = 'open the database page'
export const readLog = 'read the security log'
export const clearUsers = 'remove all other members'
export const clearData = 'remove all orders and templates'
export const resetPassword = 'reset a password'
export const createUser = 'create a user'
export const changeRole = 'change a role'
export const removeMember = 'remove a member'
export const countLinks = 'count the customer links'
export const readInvites = 'read the invite links'
export const createInvite = 'create an invite link'
export const revokeInvite = 'revoke an invite link'
export const changeSettings = "change the shop's settings"
export const changeLimit = 'change the limit of a stage'
export const addClosedDays = 'add closed days'
export const removeClosedDay = 'remove a closed day'
export const readHolidays = 'look up holidays'
export const changeCustomerPage = 'change the customer page and emails'
export const changeLogo = 'change the logo'
export const readImports = 'read the imports'
export const readImport = 'read an import'
export const importOrders = 'import orders'
export const undoImport = 'undo an import'
export const deleteImport = 'delete an import'
export const readWebhooks = 'read the webhooks'
export const addWebhook = 'add a webhook'
export const changeWebhook = 'change a webhook'
export const removeWebhook = 'remove a webhook'
export const changeSecret = 'change the secret of a webhook'
export const testWebhook = 'test a webhook'
export const readDeliveries = 'read the log of a webhook'
export const sendAgain = 'resend a webhook message'
export const exportEverything = 'export everything'
export const changeHolds = 'change the settings of gates and timers'
export const changeParts = 'change the names and sets of parts'
export const addGate = 'add a gate'
export const changeGate = 'change a gate'
export const deleteGate = 'delete a gate'
export const checkOffGate = 'check off a gate'
export const skipGates = 'skip gates'
export const archiveEarly = 'archive an order from an earlier stage'
export const writeAsCustomer = 'write as a customer of their own shop'
export const answerAsCustomer = 'answer as a customer of their own shop'
export const changeProfile = "change someone else's profile"
export const changePhoto = "change someone else's photo"
