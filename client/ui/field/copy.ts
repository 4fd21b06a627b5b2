import { useEffect, useState, type RefObject } from 'react'

export function useCopy(field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = (text: string) => void copyText(text, field.current).then(setCopied)
  return { copied, copy }
}

/** If the clipboard API fails, `field`, which has the same text, is selected. */
export async function copyText(
  text: string,
  field?: HTMLInputElement | HTMLTextAreaElement | null,
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    field?.select()
    return copyByEvent(text)
  }
}

/** The clipboard API needs https, which a shop's own server often lacks. */
function copyByEvent(text: string): boolean {
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', give, { capture: true })
  try {
    return document.execCommand('copy')
  } finally {
    document.removeEventListener('copy', give, { capture: true })
  }
}
