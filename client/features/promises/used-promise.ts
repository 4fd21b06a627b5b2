import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { datePart, isCalendarDate, type CalendarDate } from '#shared/dates.ts'
import { ApiError } from '../../core/api/api.ts'
import { PROMISES } from './promise.api.ts'
import { isSameQuestion, type PromiseQuestion } from './promise-question.ts'

export interface UsedPromise {
  date: CalendarDate
  token: string
  question: PromiseQuestion
}

export type PromiseUse = ReturnType<typeof usePromiseUse>

/** It is dropped if the due date or the question behind it changes. */
export function usePromiseUse(
  question: PromiseQuestion,
  dueDate: string | null | undefined,
  before: UsedPromise | undefined,
) {
  const queryClient = useQueryClient()
  const [used, setUsed] = useState(before)
  const [refusal, setRefusal] = useState<string>()
  const holds =
    used !== undefined &&
    !!dueDate &&
    datePart(dueDate) === used.date &&
    isSameQuestion(used.question, question)

  return {
    question,
    used: holds ? used : undefined,
    chosen: dueDate && isCalendarDate(datePart(dueDate)) ? datePart(dueDate) : undefined,
    refusal,
    use(promise: { date: CalendarDate; token: string } | undefined) {
      setUsed(promise && { date: promise.date, token: promise.token, question })
      setRefusal(undefined)
    },
    /** A refused promise, such as yesterday's, is dropped and requested again. */
    onError(error: unknown) {
      const sentence = error instanceof ApiError ? error.fields['promise'] : undefined
      if (sentence === undefined) return
      setUsed(undefined)
      setRefusal(sentence)
      void queryClient.invalidateQueries(PROMISES)
    },
  }
}
