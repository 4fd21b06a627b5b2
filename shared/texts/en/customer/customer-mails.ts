// Names and usual texts of the emails that customers receive. A shop may change the texts in its settings.

export const link = 'Order link'
export const making = 'Production started'
export const pickup = 'Ready for pickup'
export const delivery = 'On its way'
export const approval = 'Drawing to approve'

export const hello = 'Hello {customer},'
export const yourOrder = 'Your order: {link}'
export const linkSubject = 'Your order {order} at {shop}'
export const linkText = 'You can check on your order "{title}" and write to us at any time.'
export const makingSubject = "We've started making your order {order}"
export const makingText = 'We\'ve started making "{title}".'
export const pickupSubject = 'Your order {order} is ready for pickup'
export const pickupText = '"{title}" is ready. You can pick it up at our shop.'
export const deliverySubject = 'Your order {order} is on its way'
export const deliveryText = '"{title}" is on its way to you.'
export const approvalSubject = 'Please approve the drawing for your order {order}'
export const approvalText =
  'We\'ve sent you a drawing of "{title}". Please review it. We\'ll start as soon as you approve it.'

export const viewOrder = 'View your order'
/** In place of the due date. */
export const noDate = 'to be confirmed'
