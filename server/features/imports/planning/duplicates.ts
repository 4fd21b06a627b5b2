import { fold } from '#shared/fold.ts'

interface Told {
  title: string
  customerName: string
  reference: string | null
}

type Reference = { id: string; number: string; title: string }

const keysOf = ({ title, customerName, reference }: Told): string[] => [
  `who ${fold(customerName.trim())}\n${fold(title.trim())}`,
  ...(reference ? [numberKey(reference)] : []),
]
const numberKey = (number: string) => `number ${fold(number.trim())}`

/** Rows twice in the file, or orders already: by number, or by customer and title. */
export class Duplicates {
  readonly #rows = new Map<string, number>()
  readonly #orders = new Map<string, Reference>()

  addRow(row: number, told: Told): number | null {
    const keys = keysOf(told)
    const same = keys.flatMap((key) => this.#rows.get(key) ?? [])
    for (const key of keys) if (!this.#rows.has(key)) this.#rows.set(key, row)
    return same.length > 0 ? Math.min(...same) : null
  }

  /** Must be called for every order, after all rows. */
  addOrder(order: Told & Reference): void {
    const { id, number, title } = order
    for (const key of [...keysOf(order), numberKey(number)]) {
      if (this.#rows.has(key) && !this.#orders.has(key)) this.#orders.set(key, { id, number, title })
    }
  }

  orderLike(told: Told): Reference | null {
    for (const key of keysOf(told).toReversed()) {
      const order = this.#orders.get(key)
      if (order) return order
    }
    return null
  }
}
