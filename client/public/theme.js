// A file of its own, loaded before the styles: the page must never flash in the wrong theme,
// and the content security policy allows no inline script. client/ui/theme/theme.ts only reports a new choice.
;(() => {
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)')
  const themeColors = document.querySelectorAll('meta[name="theme-color"]')
  const [light, dark] = Array.from(themeColors, (meta) => meta.content)

  function stored() {
    try {
      return localStorage.getItem('kerf.theme')
    } catch {
      return null
    }
  }

  function apply(theme) {
    const follows = theme !== 'light' && theme !== 'dark'
    const isDark = follows ? systemIsDark.matches : theme === 'dark'
    document.documentElement.classList.toggle('dark', isDark)
    for (const meta of themeColors) meta.content = isDark ? dark : light
  }

  let theme = stored()
  apply(theme)
  systemIsDark.addEventListener('change', () => apply(theme))
  addEventListener('storage', () => apply((theme = stored())))
  addEventListener('kerf:theme', (event) => apply((theme = event.detail)))
})()
