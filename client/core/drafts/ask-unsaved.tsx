import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { lazyComponent, useIdleAfterLoad } from '../lazy/lazy-component.tsx'
import { openQuestion, onQuestionChange } from './unsaved.ts'

const UnsavedQuestion = lazyComponent(() =>
  import('./unsaved-question.tsx').then((module) => module.UnsavedQuestion),
)

/** Its code is prefetched, so that it works even if the connection fails later. */
export function AskUnsaved() {
  const idle = useIdleAfterLoad()
  const asked = useSyncExternalStore(onQuestionChange, openQuestion)
  useEffect(() => {
    if (idle) UnsavedQuestion.prefetch()
  }, [idle])
  return (
    (idle || asked) && (
      <Suspense>
        <UnsavedQuestion onFailed={() => openQuestion()?.settle(false)} />
      </Suspense>
    )
  )
}
