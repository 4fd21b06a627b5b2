export const failedLoad = "We couldn't load the customer page."
export const loading = 'Loading the customer page'

export const logo = 'Logo'
export const logoOf = ({ shop }: { shop: string }) => `Logo of ${shop}`
export const noLogo = 'No logo'
export const logoHint = ({ limits }: { limits: string }) =>
  `Shown at the top instead of your shop's name. ${limits}.`
export const logoElsewhere = 'Switch to this shop to change its logo.'
export const changeLogo = 'Change logo'
export const addLogo = 'Add logo'
export const removeLogo = 'Remove'
export const removeTheLogo = 'Remove the logo'
export const removeQuestion = 'Remove the logo?'
export const removeText = "Customers will see your shop's name instead. The picture is deleted."
export const failedLogo = 'Error updating logo'
export const failedLogoText = "We couldn't change the logo."
export const logoUpdated = 'Logo updated'
export const logoRemoved = 'Logo removed'
export const failedRemove = "We couldn't remove the logo."

export const welcome = 'Welcome text'
export const welcomeHint = 'Shown at the top, for example your opening hours.'
export const replyTo = 'Reply-to email'
export const replyToHint = 'Replies to your emails go here. Leave blank if nobody reads replies.'
export const stageNames = 'Stage names for customers'
export const stageNamesHint = 'Leave blank to use the name on the board.'
export const showAsOne = ({ stages, name }: { stages: string; name: string }) =>
  `Show ${stages} as one stage, “${name}”`
export const showParts = 'Show parts, such as “Doors: done”'

export const preview = 'Preview'
export const previewStages = 'Stages in the preview'
export const previewOf = 'An order that is'
export const pickedUp = 'Picked up'
export const delivered = 'Delivered'
export const yourOrder = ({ number }: { number: string }) => `Your order ${number}`
export const exampleTitle = 'Walnut dining table'
export const exampleCustomer = 'Priya Raman'

export const emails = 'Customer emails'
export const notSetUp =
  "Email isn't set up, so nothing is sent. You can still copy the text from an order and send it yourself."
export const sentLink = 'When you create a link for an order'
export const sentMaking = 'When an order moves to Production'
export const sentPickup = 'When a pickup order moves to Pickup'
export const sentDelivery = 'When a delivery order moves to Delivery'
export const sentApproval = 'When you send a file for approval'
export const quoted = ({ text }: { text: string }) => `“${text}”`
export const edit = 'Edit'
export const editText = ({ name }: { name: string }) => `Edit the text of ${name}`
export const emailText = 'What the customer receives.'
export const subject = 'Subject'
export const text = 'Text'
export const saveEmail = 'Save email'
export const reset = 'Reset to default'
export const insert = 'Insert a placeholder'
export const placeholderCustomer = 'Customer name'
export const placeholderOrder = 'Order number'
export const placeholderTitle = 'Title'
export const placeholderShop = 'Shop'
export const placeholderLink = 'Link'
export const placeholderDate = 'Due date'
export const previewFor = ({ customer }: { customer: string }) => `Preview for ${customer}`

export const emailSaved = 'Email saved'
export const emailOn = 'Email turned on'
export const emailOff = 'Email turned off'
export const failedEmail = "We couldn't save the email."
