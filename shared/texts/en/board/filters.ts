import { count, number } from '../numbers.ts'

export const blocked = 'Blocked'
export const people = 'People'
export const dueDate = 'Due date'
export const dueOn = 'Due on'
export const inStage = 'In stage longer than'
export const anyTime = 'Any time'
export const show = 'Show on the board'

export const activeFilters = 'Active filters'
export const foundOf = ({ n, total }: { n: number; total: number }) =>
  `${number(n)} of ${count(total, 'order')}`
export const showMore = 'Show more'
export const showAll = 'Show all'
export const removeFilter = ({ filter }: { filter: string }) => `Remove ${filter}`
export const searched = ({ words }: { words: string }) => `Search: ${words}`
export const assignedTo = ({ name }: { name: string }) => `Assigned: ${name}`
export const due = ({ when }: { when: string }) => `Due: ${when}`
export const inStageFor = ({ n }: { n: number }) => `In stage: over ${count(n, 'day')}`
export const oneOf = ({ field, value }: { field: string; value: string }) => `${field}: ${value}`
export const longestFirst = 'Longest in stage first'
/** @spec */
export const overdue = 'Overdue'
export const today = 'Today'
export const thisWeek = 'This week'
export const thisMonth = 'This month'
export const ready = 'Ready to start'
export const waiting = 'Waiting'
export const timerRunning = 'Timer running'
export const gateSkipped = 'Gate skipped'
export const part = 'Part'
export const partIn = 'Part in'
export const anyPart = 'Any part'
export const anyStage = 'Any stage'
export const partIs = ({ part, stage }: { part?: string | undefined; stage?: string | undefined }) =>
  stage ? `${part ?? 'A part'} in ${stage}` : `Part: ${part}`
export const unassigned = 'Unassigned'
export const someone = 'Someone'
export const days = ({ n }: { n: number }) => count(n, 'day')
