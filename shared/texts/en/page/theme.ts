export const theme = 'Theme'
export const light = 'Light'
export const dark = 'Dark'
export const system = 'System'
