export const toBoard = 'Kerf, to the board'
export const pages = 'Pages'
export const menu = 'Menu'
export const more = 'More'
export const skip = 'Skip to the page'
export const search = 'Search and go to'
export const account = ({ initials }: { initials: string }) => `Account, ${initials}`
