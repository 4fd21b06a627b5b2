export const region = 'Notices (F8)'
export const dismiss = 'Dismiss'
export const said = ({ words }: { words: string }) => `Notice ${words}`
export const byKey = ({ label, key }: { label: string; key: string }) => `${label}: ${key}`
