import { isMainThread } from 'node:worker_threads'
import { forecast, type Forecast, type Question } from './forecast.ts'

// Runs in a thread of its own, which forecasts.ts starts: thousands of runs would keep everybody else waiting.
if (isMainThread) throw new Error('Dates are reckoned in a thread of their own')

export default (question: Question): Forecast => forecast(question)
