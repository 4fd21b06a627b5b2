/** Whether an address points to the reader's own computer, so that it opens on no other one. */
export function leadsToThisComputer(url: string): boolean {
  const hostname = URL.canParse(url) ? new URL(url).hostname : ''
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d+){3}$/.test(hostname)
  )
}
