import { useEffect, useRef } from 'react'

export function useTabRow() {
  const row = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const list = row.current
    if (!list) return
    const markOverflow = () => {
      const { scrollLeft, scrollWidth, clientWidth } = list
      list.toggleAttribute('data-more-before', scrollLeft > 1)
      list.toggleAttribute('data-more-after', scrollLeft + clientWidth < scrollWidth - 1)
    }
    // The neighboring tabs can then be pressed too.
    const showChosen = () => {
      const chosen = list.querySelector<HTMLElement>('[data-state="active"]')
      if (chosen) list.scrollTo({ left: chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2 })
      markOverflow()
    }
    list.addEventListener('scroll', markOverflow, { passive: true })
    const chosen = new MutationObserver(showChosen)
    chosen.observe(list, { subtree: true, childList: true, attributeFilter: ['data-state'] })
    // Also called once at the start: measuring here would force another layout.
    const size = new ResizeObserver(showChosen)
    size.observe(list)
    return () => {
      list.removeEventListener('scroll', markOverflow)
      chosen.disconnect()
      size.disconnect()
    }
  }, [])

  return row
}
