/**
 * The page in HTML as it looks now, for the next visit: the worker puts it into the document, where it stands until the
 * page's script has drawn the same. Undefined where the page is none to open with.
 */
export function takeSnapshot(): string | undefined {
  const root = document.getElementById('root')
  if (!root?.querySelector('[data-snapshot="page"]') || root.querySelector('[data-over="true"]'))
    return undefined
  const copy = root.cloneNode(true) as HTMLElement
  for (const part of copy.querySelectorAll('[data-snapshot="omit"], [role="dialog"]')) part.remove()
  // Until the server has said what changed since.
  for (const part of copy.querySelectorAll('[data-snapshot="unconfirmed"]')) part.removeAttribute('hidden')
  return copy.innerHTML
}
