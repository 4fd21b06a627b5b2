import { cn } from './cn.ts'

/** A board that a saw has cut into a K, as in public/icon.svg. */
function LogoMark({ className = 'size-6' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={cn('shrink-0', className)}>
      <path fill="#8c4f24" d="M8 2h2v28H8a6 6 0 0 1-6-6V8a6 6 0 0 1 6-6Z" />
      <path fill="#d9973f" d="M12.4 2H24l.7.05L12.4 14.3Z" />
      <path fill="#b96f2a" d="M12.4 17.7 24.7 29.95 24 30H12.4Z" />
      <path fill="#ecb765" d="M14.1 16 27.18 2.92A6 6 0 0 1 30 8v16a6 6 0 0 1-2.82 5.08Z" />
    </svg>
  )
}

export function Logo({ className }: { className?: string }) {
  return (
    <span className={cn('inline-flex items-center gap-2 text-base font-semibold tracking-tight', className)}>
      <LogoMark />
      <span>Kerf</span>
    </span>
  )
}
