export class WaitingFiles {
  #files: { id: string; file: File }[] = []
  #listeners = new Set<() => void>()

  get count(): number {
    return this.#files.length
  }

  add(id: string, file: File): void {
    if (!this.#files.some((other) => other.id === id)) this.#set([...this.#files, { id, file }])
  }

  take(count: number): File[] {
    const next = this.#files.slice(0, count)
    this.#set(this.#files.slice(count))
    return next.map(({ file }) => file)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #set(files: { id: string; file: File }[]): void {
    this.#files = files
    for (const listener of this.#listeners) listener()
  }
}
