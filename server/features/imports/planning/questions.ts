import type { ImportColumn, ImportMapping } from '#shared/imports/types.ts'

/** What has to be said of the columns before anything can be made, as sentences. */
export function questionsOf(
  columns: ImportColumn[],
  { columns: targets, dateOrder, defaults }: ImportMapping,
): string[] {
  const questions: string[] = []
  if (!targets.includes('title')) questions.push('Say which column is the title')
  if (!targets.includes('customerName') && defaults.customerName.trim() === '') {
    questions.push('Say which column is the customer, or name one customer for all orders')
  }
  const unclear = columns.find(({ dates }, index) => {
    const target = targets[index]
    return dates === 'ask' && (target === 'dueDate' || target === 'createdAt')
  })
  if (unclear && dateOrder === null) {
    const sample = unclear.samples[0]
    const such = sample === undefined ? 'The dates' : `Dates such as ${sample}`
    questions.push(`${such} can be read in two ways. Say whether the day or the month comes first`)
  }
  return questions
}
