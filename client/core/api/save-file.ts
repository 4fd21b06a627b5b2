const RELEASE_MS = 1000

/** Hands what is in memory to the browser, which saves it as a file of this name. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS)
}
