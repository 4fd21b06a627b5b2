import { useEffect, useState, type RefObject } from 'react'

/** Copies text. The field has the same text selected where the browser has no other way. */
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
 * @param field one that holds it: its text is selected where the browser has no other way
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

/** The clipboard API needs https, which a shop's own server often lacks: then what the browser copies is given to it. */
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
