import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** One listener for all. The router's Link subscribes to every address: too slow for thousands of links. */
export function usePlainLinks(): void {
  const { history } = useRouter()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const { target, metaKey, ctrlKey, shiftKey, altKey } = event
      if (event.defaultPrevented || event.button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-plain]')
      if (!link) return
      event.preventDefault()
      if (link.pathname !== history.location.pathname) history.push(link.pathname)
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [history])
}
