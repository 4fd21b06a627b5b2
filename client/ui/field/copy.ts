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

/** The clipboard API needs https, which a shop's own server often lacks: then `execCommand` copies. */
async function copyText(
  text: string,
  field: HTMLInputElement | HTMLTextAreaElement | null,
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    field?.select()
    return document.execCommand('copy')
  }
}
