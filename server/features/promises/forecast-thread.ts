import { isMainThread } from 'node:worker_threads'
import { answer } from './answer.ts'

// Runs in a thread of its own, which forecasts.ts starts: thousands of runs would keep everybody else waiting.
if (isMainThread) throw new Error('Dates are reckoned in a thread of their own')

export default answer
