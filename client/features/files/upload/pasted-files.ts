/**
 * The files of a paste, such as a screenshot. None if the paste also has text, because spreadsheet cells come
 * as a picture too. A picture in the clipboard has no name, so it gets one from the time.
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

/** The time of this device, in characters that any file system accepts. */
const stamp = (at: Date) =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}.${two(at.getMinutes())}.${two(at.getSeconds())}`
