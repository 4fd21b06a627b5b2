/**
 * A sentence about how much of a text doesn't fit. Undefined where all of it does. Outer spaces are never sent.
 */
export function tooLong(text: string, most: number): string | undefined {
  const over = text.trim().length - most
  if (over <= 0) return undefined
  const [many, fitting] = [over, most].map((count) => count.toLocaleString('en-US'))
  return `${many} ${over === 1 ? 'character' : 'characters'} too many: at most ${fitting} fit.`
}
