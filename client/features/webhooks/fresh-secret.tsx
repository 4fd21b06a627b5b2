import { useEffect, useRef } from 'react'
import * as t from '#texts/shop/webhooks.ts'
import { DoneButton } from '../../ui/done-button.tsx'
import { CopyField } from '../../ui/field/copy-field.tsx'

export interface Secret {
  webhookId: string
  secret: string
}

interface FreshSecretProps {
  host: string
  secret: string
  onDone: () => void
}

export function FreshSecret({ host, secret, onDone }: FreshSecretProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place} className="mt-3 scroll-my-4 rounded-lg bg-accent-soft p-4">
      <CopyField label={t.secretOf({ host })} value={secret} hint={t.secretHint} />
      <DoneButton what={t.theSecretOf({ host })} className="mt-3" onClick={onDone} />
    </div>
  )
}
