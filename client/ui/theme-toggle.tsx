import { Monitor, Moon, Sun } from 'lucide-react'
import { useId } from 'react'
import { cn } from './cn.ts'
import { chooseTheme, useTheme } from './theme.ts'

const choices = [
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
  { value: 'system', label: 'System', Icon: Monitor },
] as const

type ThemeToggleProps = { showLabels?: boolean; className?: string }

export function ThemeToggle({ showLabels, className }: ThemeToggleProps) {
  const theme = useTheme()
  const name = useId()

  return (
    <fieldset className={cn('inline-flex gap-0.5 rounded-lg bg-active p-0.5', className)}>
      <legend className="sr-only">Theme</legend>
      {choices.map(({ value, label, Icon }) => (
        <label
          key={value}
          title={label}
          className="relative inline-flex h-7 min-w-8 cursor-pointer items-center justify-center gap-1.5 rounded-md px-2 text-xs font-medium text-muted transition-colors duration-100 hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-ring pointer-coarse:h-11 pointer-coarse:min-w-11"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={theme === value}
            onChange={() => chooseTheme(value)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          <Icon aria-hidden className="size-4" />
          <span className={showLabels ? undefined : 'sr-only'}>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
