import * as t from '#texts/files/uploads.ts'

/** None if the paste also has text: spreadsheet cells come as a picture too. */
export function pastedFiles({ clipboardData }: { clipboardData: DataTransfer }, now = new Date()): File[] {
  const files = Array.from(clipboardData.files)
  const text = clipboardData.getData('text/plain').trim()
  if (text !== '' && !files.some(({ name }) => name === text)) return []
  return files.map((file, index) => {
    const extension = /^image\.(\w+)$/.exec(file.name)?.[1]
    if (!extension) return file
    const n = files.length > 1 ? index + 1 : undefined
    return new File([file], t.pasted({ at: stamp(now), n, extension }), { type: file.type })
  })
}

const two = (value: number) => String(value).padStart(2, '0')

/** In characters that any file system accepts. */
const stamp = (at: Date) =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}.${two(at.getMinutes())}.${two(at.getSeconds())}`
