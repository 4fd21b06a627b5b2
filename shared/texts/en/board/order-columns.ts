// The exported table's other columns. Programs read them, so they stay as they are.
export const createdBy = 'Created By'
export const createdAt = 'Created At'
export const updatedBy = 'Updated By'
export const updatedAt = 'Updated At'
export const assigned = 'Assigned'
export const inStageSince = 'In stage since'
export const waitingFor = 'Waiting For'
export const waitingSince = 'Waiting Since'
export const openGates = 'Open Gates'
export const timers = 'Timers'
export const parts = 'Parts'
export const timerOver = ({ timer }: { timer: string }) => `${timer} over`
export const timerUntil = ({ timer, end }: { timer: string; end: string }) => `${timer} until ${end}`
