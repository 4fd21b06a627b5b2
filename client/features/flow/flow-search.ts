import { FLOW_WEEKS, type FlowWeeks } from '#shared/flow/flow.ts'
import { filterOf, searchOf, textsIn, type FilterSearch } from '../orders/data/filter-search.ts'

const FILTERS = ['q', 'priority', 'fulfillmentType', 'assignee'] as const

const USUAL: FlowWeeks = '12'

export type FlowSearch = Pick<FilterSearch, (typeof FILTERS)[number]> & { weeks?: FlowWeeks }

export function validateFlowSearch(search: Record<string, unknown>): FlowSearch {
  const weeks = FLOW_WEEKS.find((each) => each === search['weeks'])
  return { ...textsIn(search, FILTERS), ...(weeks && weeks !== USUAL && { weeks }) }
}

export function flowParameters({ weeks = USUAL, ...filter }: FlowSearch) {
  const { q, priority, fulfillmentType, assignee } = searchOf(filterOf(filter))
  return { weeks, q, priority, fulfillmentType, assignee }
}

export type FlowParameters = ReturnType<typeof flowParameters>
