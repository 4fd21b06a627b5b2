// Sentences of histories. Most follow the name of the person who acted: "Ann" + "created the order".

export const byCustomer = ({ text }: { text: string }) => `The customer ${text}`
export const bySomeone = ({ text }: { text: string }) => `Someone ${text}`
export const undone = ({ text }: { text: string }) => `${text} (undo)`
/** An event of a newer version. */
export const somethingChanged = () => 'changed something'

export const customerWrote = ({ note }: { note: string }) => `The customer wrote: ${note}`
export const wroteToCustomer = ({ note }: { note: string }) => `wrote to the customer: ${note}`
export const noteAdded = ({ note }: { note: string }) => `added a note: ${note}`
