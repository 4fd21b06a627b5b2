import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { lazyPart } from '../parts/lazy-part.tsx'
import { useIdleAfterLoad } from '../parts/idle-after-load.ts'
import { openQuestion, onQuestionChange } from './unsaved.ts'

const UnsavedQuestion = lazyPart(() =>
  import('./unsaved-question.tsx').then((module) => module.UnsavedQuestion),
)

/** The place of the question. Its code is prefetched, so that it works even if the connection fails later. */
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
