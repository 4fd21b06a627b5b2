import { registerUnsaved, type Question } from './unsaved.ts'

/**
 * For work that would end with the page: asks before the page closes or reloads. Returns a function that
 * tracks a piece of work.
 */
export function endsWithPage(question: Question): <T>(work: Promise<T>) => Promise<T> {
  let underWay = 0
  registerUnsaved({ isDirty: () => underWay > 0, question: () => question })
  return async (work) => {
    underWay += 1
    try {
      return await work
    } finally {
      underWay -= 1
    }
  }
}
