// The causes of waits. The board loads them first.

/** Each follows "waiting for". */
export const customer = 'the customer'
export const supplier = 'the supplier'
export const material = 'material'
export const site = 'the site'
export const other = 'something else'

export const waitingFor = ({ cause }: { cause: string }) => `waiting for ${cause}`
