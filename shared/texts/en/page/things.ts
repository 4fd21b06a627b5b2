// Nouns for "{thing} not found".
export const order = () => 'Order'
export const gate = () => 'Gate'
export const timer = () => 'Timer'
export const device = () => 'Device'
export const shop = () => 'Shop'
