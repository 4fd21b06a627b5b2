import { Monitor, Moon, Sun } from 'lucide-react'
import * as t from '#texts/page/theme.ts'
import { MenuLabel, MenuRadioGroup, MenuRadioItem } from '../menu/menu.tsx'
import { chooseTheme, useTheme, type Theme } from './theme.ts'

const choices = [
  { value: 'light', label: t.light, icon: Sun },
  { value: 'dark', label: t.dark, icon: Moon },
  { value: 'system', label: t.system, icon: Monitor },
] as const

export function ThemeChoice() {
  const theme = useTheme()
  return (
    <>
      <MenuLabel>{t.theme}</MenuLabel>
      <MenuRadioGroup
        aria-label={t.theme}
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
