/** How much of a text does not fit, in a sentence; undefined where all of it does. Spaces around it are never sent. */
export function tooLong(text: string, most: number): string | undefined {
  const over = text.trim().length - most
  if (over <= 0) return undefined
  const [many, fitting] = [over, most].map((count) => count.toLocaleString('en-US'))
  return `${many} ${over === 1 ? 'character' : 'characters'} too many: at most ${fitting} fit.`
}
