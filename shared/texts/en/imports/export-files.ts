// The texts within the ZIP of everything. The names of its files and columns stay the same in every language.

export const exported = ({ shop, day, moment }: { shop: string; day: string; moment: string }) =>
  `Everything ${shop} has in Kerf, exported on ${day} (${moment}).`
export const missing = 'These files were missing or incomplete in storage:'

export const settings = "The shop's settings, including what customers see and receive by email."
export const logo = 'The logo, if there is one.'
export const files = 'The files, in one folder for each order. files.csv lists them.'
export const signatures = 'The signatures of approvals, in one folder for each order.'
export const missingFiles = 'Only if files were missing or damaged: a list of them.'
export const format = ({ timeZone }: { timeZone: string }) => [
  'CSV files are UTF-8 text with commas. Times are in UTC, such as 2026-11-23T08:00:00.000Z. Dates are in the',
  `shop's time zone, ${timeZone}. If a spreadsheet would read a value as a formula, it starts with an apostrophe (').`,
]
export const notAtOnce = [
  'An export takes a while, and your team may keep working. A change made during the export can be in one file',
  'and not yet in another.',
]
export const notIncluded = [
  'Not included: passwords, sign-ins, API tokens, webhooks, secret links, the security log, and personal data',
  'such as notifications and personal views.',
]

export const orders = 'All orders, including archived ones.'
export const assignees = 'Who is assigned to which order.'
export const holds = "What's blocking orders and their parts now: gates, waits and timers."
export const parts = 'Parts of orders, with those that were removed'
export const notes = 'Notes on orders, and messages from and to customers.'
export const checklists = 'The checklists of orders, one line for each item.'
export const attachments = 'The files of orders, and where to find each one in this ZIP.'
export const approvals = 'Files sent to customers, and their answers.'
export const links = 'Which orders have or had a customer page. The links are secret and not included.'
export const mails = 'The emails sent to customers.'
export const events = 'Everything that happened, oldest first, as sentences and as data.'
export const templates = 'Checklist templates, one line for each item.'
export const members = 'The members of your team.'
export const columns = 'The columns of the board.'
export const gates = 'The gates in the settings.'
export const closedDays = 'Days off.'
export const views = "The shop's shared views of the board. Personal views aren't included."
export const imports = 'Files from which orders were imported.'
