import { useState } from 'react'
import { cn } from './cn.ts'

export type AvatarTone = 'admin' | 'shop' | 'sales' | 'none'
type AvatarSize = '2xs' | 'xs' | 'sm' | 'md' | 'lg'
type AvatarProps = {
  name: string
  initials: string
  imageUrl?: string | null
  tone?: AvatarTone
  size?: AvatarSize
  className?: string
}

const tones: Record<AvatarTone, string> = {
  admin: 'bg-admin-soft text-admin-ink ring-admin/30',
  shop: 'bg-shop-soft text-shop-ink ring-shop/30',
  sales: 'bg-sales-soft text-sales-ink ring-sales/30',
  none: 'bg-none-soft text-none-ink ring-none/30',
}

const sizes: Record<AvatarSize, string> = {
  '2xs': 'size-4 text-[0.5rem]',
  xs: 'size-5 text-[0.5625rem]',
  sm: 'size-6 text-[0.625rem]',
  md: 'size-8 text-xs',
  lg: 'size-14 text-lg',
}

// Radix's avatar runs effects, and a board has up to two thousand avatars.
export function Avatar({ name, initials, imageUrl, tone = 'none', size = 'md', className }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)

  return (
    <span
      role="img"
      aria-label={name}
      title={name}
      className={cn(
        'relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full leading-none font-semibold',
        'ring-1 select-none ring-inset',
        tones[tone],
        sizes[size],
        className,
      )}
    >
      {initials}
      {imageUrl && imageUrl !== failedUrl && (
        <img
          src={imageUrl}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setFailedUrl(imageUrl)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  )
}
