export const onlyHere = 'This link only works on this computer.'
export const restart = 'To let others in, restart Kerf with:'
export const command = 'Command that lets others in'
export const thenOpen = ({ url }: { url: string }): string => `Everyone in your network can then open ${url}.`
