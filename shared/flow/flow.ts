// No zod here: the page reads this before zod is loaded.

/** In weeks including the current one. */
export const FLOW_WEEKS = ['4', '12', '26', '52'] as const

export const FLOW_FIGURES = [
  'stages',
  'throughput',
  'cumulative',
  'ages',
  'on-time',
  'waits',
  'promises',
  'remakes',
  'part-stages',
  'met-again',
] as const

export type FlowFigure = (typeof FLOW_FIGURES)[number]
export type FlowWeeks = (typeof FLOW_WEEKS)[number]
