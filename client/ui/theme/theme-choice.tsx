import { Monitor, Moon, Sun } from 'lucide-react'
import { MenuLabel, MenuRadioGroup, MenuRadioItem } from '../menu/menu.tsx'
import { chooseTheme, useTheme, type Theme } from './theme.ts'

const choices = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'System', icon: Monitor },
] as const

/** The themes as menu items. The menu stays open, so that the effect of a choice is visible. */
export function ThemeChoice() {
  const theme = useTheme()
  return (
    <>
      <MenuLabel>Theme</MenuLabel>
      <MenuRadioGroup
        aria-label="Theme"
        value={theme}
        onValueChange={(chosen) => chooseTheme(chosen as Theme)}
      >
        {choices.map(({ value, label, icon }) => (
          <MenuRadioItem key={value} value={value} icon={icon} onSelect={(event) => event.preventDefault()}>
            {label}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </>
  )
}
