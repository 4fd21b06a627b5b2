/**
 * Repeats work, never twice at once: each pause starts when the work has ended.
 * @param work never fails
 */
export function startBeats(work: () => Promise<void>, pauseMs: number): { stop(): void } {
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  function pause(): void {
    if (!stopped) timer = setTimeout(() => void work().then(pause), pauseMs)
  }

  pause()
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
