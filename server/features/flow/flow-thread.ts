import { isMainThread } from 'node:worker_threads'
import type { FlowFigure } from '#shared/flow/flow.ts'
import { flowInCsv } from './flow-csv.ts'
import { presentFlow, type FlowQuestion } from './flow.presenter.ts'

// Thousands of orders in progress would block all other requests.
if (isMainThread) throw new Error('Figures are presented in a thread of their own')

export default ({ figure, ...question }: FlowQuestion & { figure: FlowFigure | undefined }): string => {
  const flow = presentFlow(question)
  return figure ? flowInCsv(flow, figure) : JSON.stringify(flow)
}
