import { useEffect, useState, type RefObject } from 'react'

/** Copies text. If the clipboard API fails, the field's text is selected and copied. */
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

/**
 * Copies text.
 * @param field a field with the same text, which is selected if the clipboard API fails
 */
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

/** The clipboard API needs https, which a shop's own server often lacks. This sets the text in a copy event instead. */
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
