import { Bell, Mail } from 'lucide-react'
import type { Tested } from '#shared/api/health.ts'
import * as t from '#texts/operation/health.ts'
import { Button } from '../../ui/button.tsx'
import { useTestMail, useTestPush } from './health.api.ts'

export function TestMail() {
  const { mutate, data, isPending } = useTestMail()
  return (
    <div>
      <Button variant="outline" size="sm" busy={isPending} onClick={() => mutate()}>
        <Mail aria-hidden />
        {t.sendMail}
      </Button>
      <p role="status" className="mt-2 text-sm wrap-anywhere empty:hidden">
        {data && (data.refusal ? t.mailRefused({ reason: data.refusal }) : t.mailSent({ to: data.name }))}
      </p>
    </div>
  )
}

export function TestPush() {
  const { mutate, data, isPending } = useTestPush()
  return (
    <div>
      <Button variant="outline" size="sm" busy={isPending} onClick={() => mutate()}>
        <Bell aria-hidden />
        {t.sendPush}
      </Button>
      <p role="status" className="mt-2 text-sm whitespace-pre-line wrap-anywhere empty:hidden">
        {data && pushResult(data)}
      </p>
    </div>
  )
}

function pushResult(tested: Tested[]): string {
  if (tested.length === 0) return t.noDevices
  const lines = tested.map(({ name, refusal }) =>
    refusal ? t.pushRefused({ device: name, reason: refusal }) : t.pushSent({ device: name }),
  )
  return lines.join('\n')
}
