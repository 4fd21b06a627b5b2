/** Whether nobody on another computer can open it. */
export function leadsToThisComputer(url: string): boolean {
  const hostname = URL.canParse(url) ? new URL(url).hostname : ''
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d+){3}$/.test(hostname)
  )
}
