// Each prime's square root spreads evenly in its own pattern, so that shares come out as intended.
const PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]

/** Pseudorandom data that is the same in each demonstration shop: a number from 0 up to 1. */
export function drawn(index: number, what: number): number {
  return ((index + 1) * Math.sqrt(PRIMES[what % PRIMES.length] ?? 2)) % 1
}

export function drawnOf<T>(list: readonly T[], index: number, what: number): T {
  return list[Math.floor(drawn(index, what) * list.length)] as T
}
