import { number } from '../numbers.ts'

// The bell is in the head of every page.
export const notifications = 'Notifications'
export const unread = ({ n }: { n: number }) => `Notifications, ${number(n)} unread`
