import { useEffect, useRef } from 'react'
import { DoneButton } from '../../ui/done-button.tsx'
import { CopyField } from '../../ui/field/copy-field.tsx'

/** A secret that was just made. */
export interface Secret {
  webhookId: string
  secret: string
}

interface FreshSecretProps {
  host: string
  secret: string
  onDone: () => void
}

/** The secret that the other program checks messages with. */
export function FreshSecret({ host, secret, onDone }: FreshSecretProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place} className="mt-3 scroll-my-4 rounded-lg bg-accent-soft p-4">
      <CopyField
        label={`Secret of the webhook to ${host}`}
        value={secret}
        hint="Copy it now: it is shown only once. The other program checks with it that a message comes from here, by the Standard Webhooks scheme."
      />
      <DoneButton what={`the secret of ${host}`} className="mt-3" onClick={onDone} />
    </div>
  )
}
