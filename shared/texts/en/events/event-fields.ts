import { allOf } from '../page/lists.ts'

/** In sentences of histories: "title and due date". */
export const fields = (labels: string[]): string => allOf(labels.map((label) => label.toLowerCase()))
