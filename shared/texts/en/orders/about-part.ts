// What a note, a file or a checklist is about.
export const about = 'About'
export const wholeOrder = 'Whole order'
export const part = ({ letter, name }: { letter: string; name: string }) => `${letter} ${name}`
