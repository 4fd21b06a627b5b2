/**
 * The files of a paste, such as a screenshot. None where it has text as well: cells of a spreadsheet come as a picture, too.
 * A picture has no name of its own in the clipboard, so it gets one by the time.
 */
export function pastedFiles({ clipboardData }: { clipboardData: DataTransfer }, now = new Date()): File[] {
  const files = Array.from(clipboardData.files)
  const text = clipboardData.getData('text/plain').trim()
  if (text !== '' && !files.some(({ name }) => name === text)) return []
  return files.map((file, index) => {
    const extension = /^image\.(\w+)$/.exec(file.name)?.[1]
    if (!extension) return file
    const count = files.length > 1 ? ` ${index + 1}` : ''
    return new File([file], `Pasted ${stamp(now)}${count}.${extension}`, { type: file.type })
  })
}

const two = (value: number) => String(value).padStart(2, '0')

/** By the clock of this device, in signs that any file system takes. */
const stamp = (at: Date) =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}.${two(at.getMinutes())}.${two(at.getSeconds())}`
