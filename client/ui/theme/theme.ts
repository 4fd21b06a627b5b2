import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark' | 'system'

const key = 'kerf.theme'
const changed = 'kerf:theme'

// If the browser refuses storage, the choice lasts until the page closes.
let unstored: Theme = 'system'

function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return unstored
  }
}

/** Only stores the choice. public/theme.js applies it, on load and on this event. */
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
