import type { ReactNode } from 'react'
import type { FlowFigure } from '#shared/flow/flow.ts'
import type { Flow } from '#shared/flow/types.ts'
import { AgeDots } from './charts/age-dots.tsx'
import { stageBars, waitBars } from './charts/chart-data.ts'
import { ChartLegend } from './charts/chart-legend.tsx'
import { RowBars } from './charts/row-bars.tsx'
import { ShareBar } from './charts/share-bar.tsx'
import { StackedDays } from './charts/stacked-days.tsx'
import { WeekBars } from './charts/week-bars.tsx'
import {
  agesSentence,
  cumulativeSentence,
  onTimeSentence,
  promisesSentence,
  stagesSentence,
  throughputSentence,
  waitsSentence,
} from './flow-sentences.ts'

interface Figure {
  figure: FlowFigure
  title: string
  sentence: (flow: Flow) => string
  chart: (flow: Flow) => ReactNode
  /** Whether it takes the whole width of the page. */
  wide?: boolean
}

/** The page's figures, in order. */
export const FIGURES: Figure[] = [
  {
    figure: 'stages',
    title: 'Time in each stage',
    sentence: stagesSentence,
    chart: (flow) => (
      <>
        <RowBars rows={stageBars(flow)} />
        <ChartLegend
          items={[
            { key: 'median', name: 'Half of the orders took at most', fill: 'var(--accent)' },
            { key: 'p80', name: '80 of 100 took at most', fill: 'var(--accent)', opacity: 0.35 },
          ]}
        />
      </>
    ),
  },
  {
    figure: 'throughput',
    title: 'Finished each week',
    sentence: throughputSentence,
    chart: ({ throughput }) => <WeekBars weeks={throughput} />,
  },
  {
    figure: 'ages',
    title: 'How long orders have been in their stage',
    sentence: agesSentence,
    chart: (flow) => <AgeDots flow={flow} />,
    wide: true,
  },
  {
    figure: 'cumulative',
    title: 'Orders in each stage over time',
    sentence: cumulativeSentence,
    chart: ({ cumulative }) => <StackedDays points={cumulative} />,
    wide: true,
  },
  {
    figure: 'on-time',
    title: 'Finished in time',
    sentence: onTimeSentence,
    chart: ({ onTime: { onTime, late, noDate } }) => (
      <ShareBar
        parts={[
          { name: 'In time', count: onTime, fill: 'var(--green)' },
          { name: 'Late', count: late, fill: 'var(--red)' },
          { name: 'Without a due date', count: noDate, fill: 'var(--line-strong)' },
        ]}
      />
    ),
  },
  {
    figure: 'promises',
    title: 'Promises kept',
    sentence: promisesSentence,
    chart: ({ promises: { kept, broken, open } }) => (
      <ShareBar
        parts={[
          { name: 'Kept', count: kept, fill: 'var(--green)' },
          { name: 'Broken', count: broken, fill: 'var(--red)' },
          { name: 'Still open', count: open, fill: 'var(--line-strong)' },
        ]}
      />
    ),
  },
  {
    figure: 'waits',
    title: 'Days waited',
    sentence: waitsSentence,
    chart: (flow) => <RowBars rows={waitBars(flow)} />,
    wide: true,
  },
]
