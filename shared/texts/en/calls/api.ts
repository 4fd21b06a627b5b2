// One line for each call in the description of the API: verb and noun.

export const tagAPITokens = 'API tokens'
export const tagAccounts = 'Accounts'
export const tagActivity = 'Activity'
export const tagAdministration = 'Administration'
export const tagApprovals = 'Approvals'
export const tagArchive = 'Archive'
export const tagAssignees = 'Assignees'
export const tagCalendarFeeds = 'Calendar feeds'
export const tagChecklists = 'Checklists'
export const tagCustomerLinks = 'Customer links'
export const tagCustomerPage = 'Customer page'
export const tagCustomers = 'Customers'
export const tagFiles = 'Files'
export const tagFlow = 'Flow'
export const tagGatesWaitsAndTimers = 'Gates, waits and timers'
export const tagImport = 'Import'
export const tagNotes = 'Notes'
export const tagNotifications = 'Notifications'
export const tagOperation = 'Operation'
export const tagOrders = 'Orders'
export const tagOrganizations = 'Organizations'
export const tagPeople = 'People'
export const tagPromises = 'Promises'
export const tagSavedViews = 'Saved views'
export const tagSettingsOfGatesAndTimers = 'Settings of gates and timers'
export const tagSettingsOfTheCustomerPage = 'Settings of the customer page'
export const tagTemplates = 'Templates'
export const tagWebhooks = 'Webhooks'

export const activityFeed = 'List what happened to an order as sentences, newest first'
export const activityHistory = 'List what happened to an order, newest first'
export const adminResetPassword =
  'Set a temporary password for a member, who must change it at the next sign-in'
export const adminClearAllData = 'Delete all orders, files and custom templates, after a backup'
export const adminClearUsers = 'Remove every other member, after a backup'
export const adminStats = 'Get the counts and users of the current shop'
export const auditList = 'List sign-ins, role changes and data events of the current shop, newest first'
export const approvalsWithdraw = 'Withdraw an approval that nobody has answered yet (ADMIN and SALES)'
export const approvalsAsk = 'Send a file to the customer for approval (ADMIN and SALES)'
export const approvalsList = "List an order's approvals, newest first"
export const archiveRestore = 'Restore an archived order to the board'
export const archiveArchive =
  'Archive an order (from Delivery or Pickup; ADMIN and, for one minute, its creator from any stage)'
export const archiveList = 'List archived orders, newest first, 100 per page'
export const assigneesUnassign = 'Remove an assignment'
export const assigneesAssign = 'Assign a member to an order'
export const assigneesList = 'List who is assigned to an order'
export const authSwitchOrganization = 'Switch to another of your organizations'
export const authOrganizations = 'List your organizations'
export const authUser = 'Get the current user'
export const authLogout = 'Sign out'
export const authLogin = 'Sign in, and join a shop by an invite if you belong to none'
export const authRegister = 'Create an account in a new shop or by an invite, and sign in'
export const sessionsEnd = 'Sign out on another device'
export const sessionsList = 'List the devices where you are signed in'
export const checklistsRemoveItem = 'Delete an item'
export const checklistsChangeItem = 'Complete, reopen or edit an item'
export const checklistsOrderItems = 'Reorder the items of a checklist'
export const checklistsAddItem = 'Add an item to a checklist'
export const checklistsListItems = "List a checklist's items by position and age"
export const checklistsChange = 'Set the part of a checklist'
export const checklistsRemove = 'Delete a checklist'
export const checklistsCreate = 'Create a checklist for an order, empty or from a template'
export const checklistsList = "List an order's checklists with their items, oldest first"
export const closedDaysHolidays = 'List the public holidays of a country or region in a year'
export const closedDaysCountries = 'List countries and regions with known holidays'
export const closedDaysRemove = 'Remove a closed day'
export const closedDaysAdd = 'Add closed days and get the whole list'
export const closedDaysList = "List the shop's closed days, earliest first"
export const customerLinksMail = 'Send an email to the customer now (ADMIN and SALES)'
export const customerLinksPreview = 'Get an email to the customer as it would be sent now (ADMIN and SALES)'
export const customerLinksUnanswered = "Undo your recent mark that the customer's messages need no reply"
export const customerLinksAnswered = "Mark the customer's messages as needing no reply"
export const customerLinksOpen = 'Count the orders on the board that have a customer link (ADMIN)'
export const customerLinksRevoke = 'Turn off the customer link at once (ADMIN and SALES)'
export const customerLinksChange =
  "Show the due date to the customer, or confirm the customer's email address (ADMIN and SALES)"
export const customerLinksMake = 'Create the customer link, or get the existing one (ADMIN and SALES)'
export const customerLinksRead = "Get the order's customer link (its address for ADMIN and SALES only)"
export const customerPageLogo = 'Get the logo by its current id'
export const customerPageSetLogo = 'Set the logo to an uploaded picture, or remove it'
export const customerPageChange = 'Change what customers see and which emails they get'
export const customerPageRead = 'Get what customers see and which emails they get'
export const customerAnswer = 'Approve a file with name and signature, or ask for changes'
export const customerWrite = 'Write to the shop'
export const customerFile = 'Get a shared file (pictures without camera data)'
export const customerLogo = "Get the shop's logo"
export const customerEvents = 'Follow changes of the customer page by server-sent events'
export const feedsRead = 'Get due dates as a calendar (RFC 5545) by the secret address'
export const feedsRemove = 'Turn off a calendar feed'
export const feedsAdd = 'Create a calendar feed, or get the existing one of this kind'
export const feedsList = 'List your calendar feeds of the current shop'
export const filesThumbnail = 'Get a small WebP of a picture'
export const filesContent = 'Get a file or a range of it (shown in the browser if that is safe)'
export const filesUpload = 'Upload a file to its address, once (the body is the file)'
export const filesAllowUpload = 'Get an address to upload one file to'
export const filesRemove = 'Delete a file'
export const filesShare = 'Show a file to the customer, or hide it (ADMIN and SALES)'
export const filesRename = 'Rename a file, or set its part'
export const filesCopy = "Attach a copy of another order's file"
export const filesAttach = 'Attach an uploaded file'
export const filesList = "List an order's files, newest first"
export const flowCsv = 'Get one of these figures as a CSV file'
export const flowRead = 'Get figures on how orders flow: time in stages, throughput, ages, waits and promises'
export const healthRead = 'Health check'
export const holdsRemoveTimer = 'Stop a running timer, or clear a finished one'
export const holdsStartTimer = 'Start a timer on an order, for minutes or until a time'
export const holdsEndWait = "Stop an order's wait"
export const holdsWait = 'Set what an order is waiting for (replaces a current wait)'
export const holdsSetGate = "Change the state of an order's gate, or add a gate to the order"
export const holdSettingsRemoveGate = 'Remove a gate (from open orders only on request)'
export const holdSettingsChangeGate = 'Change a gate (on open orders only on request)'
export const holdSettingsAddGate = 'Add a gate (to open orders only on request)'
export const holdSettingsChange = 'Change who may skip gates, and which timers are offered'
export const holdSettingsRead = 'Get gates, who may skip them, and the timers offered'
export const importsDiscard = 'Delete a staged file'
export const importsUndo = 'Delete the unchanged orders of an import, within a day'
export const importsRun = 'Create the orders, all or none'
export const importsCorrect = 'Correct a cell (columns count from 0)'
export const importsChangeRows = 'Skip rows, or include possible duplicates'
export const importsPreview = 'Preview the orders, wrong cells and possible duplicates'
export const importsMap = 'Set the column mapping'
export const importsRead = 'Get an import and its progress'
export const importsStage = 'Read an uploaded file and guess its columns (creates no orders)'
export const importsList = 'List the latest imports, newest first'
export const invitesAccept = 'Join a shop with the current account'
export const invitesRead = 'Get what an invite leads to, without signing in'
export const invitesRevoke = 'Revoke an invite'
export const invitesCreate = 'Create an invite (its code and link appear in this response only)'
export const invitesList = 'List invites that can still be used'
export const membersRemove = 'Remove a member (access ends at once)'
export const membersChangeRole = "Change a member's role"
export const membersCreateUser = 'Create an account for a person, who chooses the password by a link'
export const membersList = 'List the members of a shop'
export const notesRemove = 'Delete a note (its author or an ADMIN)'
export const notesAdd = 'Add a note to an order'
export const notesList = "List an order's notes, newest first"
export const inboxReadOrder = 'Mark your notifications about an order as read'
export const inboxReadWebhooks = 'Mark your notifications about webhooks as read'
export const inboxReadBackups = 'Mark your notifications about backups as read'
export const inboxReadAll = 'Mark your whole inbox of the current shop as read'
export const inboxUnread = 'Count the unread lines of your inbox'
export const inboxList =
  'List your notifications in the current shop by order and webhook, unread and newest first'
export const watchChange = 'Follow an order, mute it, or neither'
export const watchRead = 'Get whether you follow or have muted an order'
export const notificationSettingsConfirmUnsubscribe =
  'Turn off a kind of email by its link, without signing in (RFC 8058)'
export const notificationSettingsUnsubscribe = 'Get what the unsubscribe link of an email turns off'
export const notificationSettingsChange = 'Change your notification settings'
export const notificationSettingsRead = 'Get your notification settings in the current shop'
export const pushRemove = 'Stop pushes to a device'
export const pushAdd = 'Send pushes to this browser until the session ends'
export const pushDevices = 'List your devices that receive pushes, newest first'
export const pushKey = 'Get the key that identifies this server to browsers'
export const ordersExportCsv = 'Export the filtered list as a CSV file'
export const ordersMove = 'Move an order to another stage'
export const ordersChange = 'Change fields of an order (a changed status is a move)'
export const ordersRead = 'Get an order'
export const ordersCreate = 'Create an order'
export const ordersList = 'List active orders in board order'
export const promisesAsk = 'Estimate when an order can be ready, based on finished orders'
export const removedRestore =
  'Restore a note, file, checklist or item that you deleted within the last minute'
export const seenMark = 'Mark an order as seen at a version'
export const seenUnseen = 'List active orders that others changed since you last looked'
export const customersSearch =
  'Find previous customers, at most eight (matches at the start of the name first, then the latest)'
export const organizationChangeColumn = 'Change the limit of a column'
export const organizationColumns = "List the board's columns and their limits, in board order"
export const organizationChange = 'Change name, time zone, card age, working days or capacity'
export const organizationRead = 'Get an organization and its settings'
export const exportEverything = 'Download everything as a ZIP of CSV files and uploaded files (ADMIN)'
export const passwordsChange = 'Change your password (signs out other sessions)'
export const passwordsSet = 'Choose a password by a link (works once)'
export const passwordsForgot = 'Request an email with a link to choose a new password'
export const profilePhoto = "Get a person's square photo"
export const profileChangePhoto = 'Set your photo to an uploaded picture'
export const profileActivity = "List a person's latest 20 actions of each kind, newest first"
export const profileRead = 'Get a person of the shop or its history'
export const profileChange = 'Change your profile'
export const templatesRemoveItem = 'Delete an item of a template'
export const templatesOrderItems = 'Reorder the items of a template'
export const templatesAddItem = 'Add an item to a template'
export const templatesListItems = "List a template's items by position"
export const templatesRemove = 'Delete a template (existing checklists are kept)'
export const templatesChange = "Change a template (default ones can't be changed)"
export const templatesCreate = 'Create a template'
export const templatesList = 'List checklist templates: custom ones by name, then the default ones'
export const tokensLeftOpen = 'Count your valid tokens and calendar feeds in each shop'
export const tokensEnd = 'Revoke a token'
export const tokensCreate = 'Create a token (shown in this response only)'
export const tokensList = 'List your API tokens in the current shop, newest first'
export const viewsRemove = 'Delete a view (a shared one: ADMIN only)'
export const viewsRename = 'Rename a view (a shared one: ADMIN only)'
export const viewsCreate = 'Save a view (a shared one: ADMIN only)'
export const viewsList = 'List your saved views by name, then the shared ones'
export const webhooksSendAgain = 'Send a message again under the same id'
export const webhooksDeliveries = 'List deliveries and their responses, newest first'
export const webhooksTest = 'Send a test message'
export const webhooksNewSecret = 'Replace the signing secret'
export const webhooksRemove = 'Delete a webhook and its log'
export const webhooksChange = "Change a webhook's address or events, or turn it on or off"
export const webhooksCreate = 'Create a webhook (its signing secret appears in this response only)'
export const webhooksList = 'List webhooks, oldest first'

// What one line can't say.

export const pages = ({ n }: { n: number }) =>
  `At most ${n} per page. The Link header (rel="next") leads to the next page.`
export const activityPages = ({ n }: { n: number }) =>
  `At most ${n} per page, fewer if long texts were changed. The Link header (rel="next") leads to the next page.`
export const archivePages = ({ words }: { words: number }) =>
  `The Link header (rel="next") leads to the next page. A search uses its first ${words} words.`
export const customerEventsMore =
  'Each message says only that something changed: load `/t/{token}` again. Stop listening after the events `ended` (the link no longer works) and `displaced` (a sixth stream of the link was opened).'
export const customerWriteMore = ({ n }: { n: number }) =>
  `At most ${n} messages in 24 hours about an order. The same text again within a minute returns the first message.`
export const customerAnswerMore =
  'Send the `sha256` and `consent` of the file that was shown. The same answer again changes nothing. A different answer, a withdrawn approval or an older version is refused with 409.'
export const holdsSetGateMore =
  'The roles of the gate decide who can check it off. Admins, and the roles that can skip gates, can mark it as not needed. A gate you add can name a part. Then only that part needs it.'
export const importsStageMore =
  'Accepts a table as CSV, pasted cells or a spreadsheet file, or a Trello board exported as JSON. Up to 10,000 rows.'
export const ordersListMore = ({ largest, words }: { largest: number; words: number }) =>
  `The response has an ETag and, as X-Board-Version, the version that events continue from. With \`limit\` (1 to ${largest}) or \`after\` it is one page (of ${largest} without a limit), and the Link header (rel="next") leads to the next one. A search uses its first ${words} words. \`age\` finds orders that have been in their stage for more days than that, counted in midnights of the shop's time zone.`
export const ordersMoveMore =
  'Open gates refuse the move with a 409 whose `code` is `GATES_OPEN`. `overrideReason` moves the order anyway if the caller may skip gates.'
export const promisesAskMore =
  'The same question has the same answer until something changes. Send `token` as `promise` with a new or changed order whose due date is the suggested date.'
export const removedRestoreMore = 'It returns under its own id. The response is the order it belongs to.'
export const customersSearchMore =
  'Based on all orders of the shop, including archived ones. Searches name, phone and email.'
export const fileContent = 'The content of the file'
export const idempotencyKey = 'The same for each try of one request: only the first takes effect'
export const sessionCookie = 'The cookie set by signing in. Over https its name is __Host-kerf'
export const bearer = 'An API token, created on the profile page'
export const pageTitle = 'Kerf API'
export const product = 'The order board for made-to-order woodworking shops'
export const afterDelivery = () => 'After must be the id of a delivery'
export const healthCommand = 'Opens Kerf to the whole network'
export const healthUrl = 'What others then open (null if the computer is in no network)'
export const healthPublicUrl = 'The address that links lead to (missing while it is down)'
export const healthMail = 'Whether email is set up, for example for forgotten passwords'
export const healthRegistration =
  'Whether anyone can register, or only invited people (missing while it is down)'
export const healthMine = 'Read whether the caller runs this server'
export const healthDetails = 'Read how this server is doing (operator)'
export const healthTestMail = 'Send a test mail to oneself (operator)'
export const healthTestPush = 'Send a test push to one’s own devices (operator)'
export const healthProxy = 'Whether TRUST_PROXY names the proxy that passed this call on (null if none did)'
export const healthOpenedAt = 'When another device last opened APP_URL'
export const healthSecret = 'Whether SESSION_SECRET is set (otherwise the secret is a file in DATA_DIR)'
export const healthUpdateFailure =
  'Why nobody could be asked for a newer version (null if that went well or is off)'
export const healthBackupsTo = 'Where backups are kept (null if they are off)'
export const healthBackupAt = 'When the last good backup ended'
export const healthRehearsalAt = 'When a backup was last restored as a rehearsal'
export const healthSealed = 'Whether backups contain the secret, sealed by a passphrase'
export const healthPassphraseCommand = 'What the operator types to seal the secret into later backups'
export const healthBackupFailure = 'Why the latest backup or rehearsal failed'
export const healthBackupMissing = 'Whether no good backup was made for 48 hours'
export const healthTestedName = 'The address or the device'
export const healthTestedRefusal = 'What was answered instead of taking it (null if it was taken)'
export const healthSetupCode =
  'Whether founding the first organization takes the code that the server printed at its start'
export const healthInstalled = 'How Kerf was installed (missing if from a clone of its repository)'
export const healthOpening =
  'How to open Kerf to others (only on its own computer, if links work nowhere else)'
