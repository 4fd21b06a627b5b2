import { useEffect, useRef } from 'react'

/** A row of tabs that may be wider than its place: says on which sides more stands, and keeps the chosen tab in view. */
export function useTabRow() {
  const row = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const list = row.current
    if (!list) return
    const sayWhereMoreIs = () => {
      const { scrollLeft, scrollWidth, clientWidth } = list
      list.toggleAttribute('data-more-before', scrollLeft > 1)
      list.toggleAttribute('data-more-after', scrollLeft + clientWidth < scrollWidth - 1)
    }
    // In the middle, so that its neighbours can be seen and pressed.
    const showChosen = () => {
      const chosen = list.querySelector<HTMLElement>('[data-state="active"]')
      if (chosen) list.scrollTo({ left: chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2 })
      sayWhereMoreIs()
    }
    showChosen()
    list.addEventListener('scroll', sayWhereMoreIs, { passive: true })
    const chosen = new MutationObserver(showChosen)
    chosen.observe(list, { subtree: true, childList: true, attributeFilter: ['data-state'] })
    const size = new ResizeObserver(showChosen)
    size.observe(list)
    return () => {
      list.removeEventListener('scroll', sayWhereMoreIs)
      chosen.disconnect()
      size.disconnect()
    }
  }, [])

  return row
}
