import { registerUnsaved, type Question } from './unsaved.ts'

/** For work that would end with the page: asks before that is closed or loaded anew. Returns what counts a piece of the work. */
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
