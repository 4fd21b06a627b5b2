export const title = 'Settings'
export const subjects = 'Settings'
export const shop = 'Shop'
export const failedLoad = "We couldn't load the settings."
export const loading = 'Loading the settings'
export const failedShops = "We couldn't load your shops."
export const noShop = 'You have no shop yet'
export const noShopText = 'Ask the admin of your shop for an invite link.'
export const notAdmin = 'Only admins can change the settings'
export const notAdminText = 'Ask an admin of your shop.'

export const general = 'General'
export const generalShort = 'Name and time zone'
export const generalText = "Your shop's name, and when its day starts."
export const workingTime = 'Working time'
export const workingTimeShort = 'Working days, weekly hours, closed days'
export const workingTimeText = 'Used for promised dates and for the Week page.'
export const board = 'Board'
export const boardShort = 'Column limits and card age'
export const boardText = 'When the board warns you.'
export const gates = 'Gates'
export const gatesShort = 'What must be done before an order moves on'
export const gatesText =
  'Things that must be done before an order moves on, like a deposit before Production.'
export const timers = 'Timers'
export const timersShort = 'Drying times you use often'
export const timersText = 'Drying times you use often. Start one with a tap; the card counts down.'
export const parts = 'Parts'
export const partsShort = 'Part names and sets to pick from'
export const partsText =
  'An order can be split into parts that move on their own, like boxes, doors and a top.'
export const customerPage = 'Customer page'
export const customerPageShort = 'Logo, welcome text, names of stages'
export const customerPageText = 'What customers see when they open their link. Create links on each order.'
export const customerEmails = 'Customer emails'
export const customerEmailsShort = 'Automatic emails to customers'
export const customerEmailsText =
  'Automatic emails to customers. Each is sent once, ten minutes after the move, unless you move the order back. The order needs a customer link and an email address.'
export const webhooksShort = 'Tell other apps when something happens'
export const data = 'Import and export'
export const dataShort = 'Bring orders in, download everything'
export const dataText = 'Import your orders, or download everything.'

export const name = 'Shop name'
export const nameHint = 'Your team and your customers see this name.'
export const timeZone = 'Time zone'
export const timeZoneHint = "Sets when your day starts, so 'due today' and 'overdue' are right."
export const timeZones = 'Time zones'
export const zoneGeneral = 'Everywhere'

export const limits = 'Column limits'
export const limitsHint = 'The board warns when a column reaches its limit. You can still add more.'
export const cardAge = 'Flag cards after (days)'
export const cardAgeHint =
  'Show how long a card has been in its stage after this many days. Leave blank to turn off.'
export const off = 'Off'

export const importTitle = 'Import'
export const importText = "From a spreadsheet or a Trello board. You'll see a preview first."
export const importOrders = 'Import orders'
export const switchAndImport = 'Switch to this shop and import'
export const exportTitle = 'Export'
export const exportText =
  'Download a ZIP with all orders, notes, checklists, history, team and files. No passwords or tokens. Large shops may take a few minutes.'
export const exportEverything = 'Export everything'
export const download = 'Download'
export const exportStarted =
  'Your browser is downloading the file and shows its progress. You can keep working.'
export const failedExport = "We couldn't start the export."
