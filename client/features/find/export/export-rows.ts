const QUOTE = 0x22
const NEWLINE = 0x0a

/** A quoted field may contain newlines. */
export class CsvRows {
  #rows = 0
  #quoted = false
  #last = 0

  read(bytes: Uint8Array): void {
    for (const byte of bytes) {
      // A quote within a field is doubled, which toggles this twice.
      if (byte === QUOTE) this.#quoted = !this.#quoted
      else if (byte === NEWLINE && !this.#quoted) this.#rows += 1
      this.#last = byte
    }
  }

  /** Without the header. */
  get orders(): number {
    return Math.max(this.#rows - 1, 0)
  }

  get isWhole(): boolean {
    return this.#rows > 0 && !this.#quoted && this.#last === NEWLINE
  }
}
