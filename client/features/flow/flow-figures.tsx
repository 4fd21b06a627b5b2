import type { ReactNode } from 'react'
import type { FlowFigure } from '#shared/flow/flow.ts'
import type { Flow } from '#shared/flow/schemas.ts'
import { AgeDots } from './charts/age-dots.tsx'
import { metBar, partBars, remakeBars, stageBars, waitBars } from './charts/chart-data.ts'
import { ChartLegend } from './charts/chart-axis.tsx'
import { RowBars } from './charts/row-bars.tsx'
import { ShareBar } from './charts/share-bar.tsx'
import { StackedDays } from './charts/stacked-days.tsx'
import { WeekBars } from './charts/week-bars.tsx'
import {
  agesSentence,
  cumulativeSentence,
  metAgainSentence,
  onTimeSentence,
  partStagesSentence,
  promisesSentence,
  remakesSentence,
  stagesSentence,
  throughputSentence,
  waitsSentence,
} from './flow-sentences.ts'
import * as t from '#texts/planning/flow.ts'

interface Figure {
  figure: FlowFigure
  title: string
  sentence: (flow: Flow) => string
  chart: (flow: Flow) => ReactNode
  wide?: boolean
}

const SpreadLegend = () => (
  <ChartLegend
    items={[
      { key: 'median', name: t.typical, fill: 'var(--accent)' },
      { key: 'p80', name: t.most, fill: 'var(--accent)', opacity: 0.35 },
    ]}
  />
)

export const FIGURES: Figure[] = [
  {
    figure: 'stages',
    title: t.timeInStages,
    sentence: stagesSentence,
    chart: (flow) => (
      <>
        <RowBars rows={stageBars(flow)} />
        <SpreadLegend />
      </>
    ),
  },
  {
    figure: 'throughput',
    title: t.finishedEachWeek,
    sentence: throughputSentence,
    chart: ({ throughput }) => <WeekBars weeks={throughput} />,
  },
  {
    figure: 'ages',
    title: t.ages,
    sentence: agesSentence,
    chart: (flow) => <AgeDots flow={flow} />,
    wide: true,
  },
  {
    figure: 'cumulative',
    title: t.cumulative,
    sentence: cumulativeSentence,
    chart: ({ cumulative }) => <StackedDays points={cumulative} />,
    wide: true,
  },
  {
    figure: 'on-time',
    title: t.finishedInTime,
    sentence: onTimeSentence,
    chart: ({ onTime: { onTime, late, noDate } }) => (
      <ShareBar
        parts={[
          { name: t.inTime, count: onTime, fill: 'var(--green)' },
          { name: t.late, count: late, fill: 'var(--red)' },
          { name: t.withoutDueDate, count: noDate, fill: 'var(--line-strong)' },
        ]}
      />
    ),
  },
  {
    figure: 'promises',
    title: t.promisesKept,
    sentence: promisesSentence,
    chart: ({ promises: { kept, broken, open } }) => (
      <ShareBar
        parts={[
          { name: t.kept, count: kept, fill: 'var(--green)' },
          { name: t.broken, count: broken, fill: 'var(--red)' },
          { name: t.pending, count: open, fill: 'var(--line-strong)' },
        ]}
      />
    ),
  },
  {
    figure: 'waits',
    title: t.daysWaited,
    sentence: waitsSentence,
    chart: (flow) => <RowBars rows={waitBars(flow)} />,
    wide: true,
  },
]

const OF_PARTS: Figure[] = [
  {
    figure: 'part-stages',
    title: t.partStages,
    sentence: partStagesSentence,
    chart: ({ parts }) => (
      <>
        <RowBars rows={parts ? partBars(parts) : []} />
        <SpreadLegend />
      </>
    ),
    wide: true,
  },
  {
    figure: 'remakes',
    title: t.remakes,
    sentence: remakesSentence,
    chart: ({ parts }) => <RowBars rows={parts ? remakeBars(parts) : []} />,
  },
  {
    figure: 'met-again',
    title: t.metAgain,
    sentence: metAgainSentence,
    chart: ({ parts }) => (
      <>
        <RowBars rows={parts ? [metBar(parts)] : []} />
        <SpreadLegend />
      </>
    ),
  },
]

export const figuresOf = ({ parts }: Flow): Figure[] => (parts ? [...FIGURES, ...OF_PARTS] : FIGURES)
