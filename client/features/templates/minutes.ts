const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

/** A duration, such as "45 minutes" or "1 hour 30 minutes". */
export function minutesInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = [hours > 0 && counted(hours, 'hour'), (rest > 0 || hours === 0) && counted(rest, 'minute')]
  return parts.filter(Boolean).join(' ')
}

export function itemsInWords(count: number): string {
  return counted(count, 'item')
}
