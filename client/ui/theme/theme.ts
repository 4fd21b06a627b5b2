import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark' | 'system'

const key = 'kerf.theme'
const changed = 'kerf:theme'

// Where the browser refuses storage, the choice holds until the page is left.
let unstored: Theme = 'system'

function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return unstored
  }
}

/** public/theme.js hears the event and paints: it alone knows what a choice means. */
export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    unstored = theme
  }
  window.dispatchEvent(new CustomEvent(changed, { detail: theme }))
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme)
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(changed, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(changed, listener)
    window.removeEventListener('storage', listener)
  }
}
