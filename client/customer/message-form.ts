import { field, say, submit } from './forms.ts'
import { putBack, store } from './typed-text.ts'
import { countLeft, refuseTooLong } from './length.ts'
import { refresh } from './refresh.ts'
import { send } from './send.ts'
import * as t from '#texts/customer/customer-page.ts'

export async function sendMessage(form: HTMLFormElement): Promise<void> {
  const text = field(form, 'message')
  const content = text.value.trim()
  if (content === '') return text.focus()
  await submit(form, async () => {
    refuseTooLong(text)
    await send('/messages', { content })
    // Text typed since the sending is the next message.
    if (text.value.trim() === content) text.value = ''
    store()
    countLeft(form)
    say(t.messageSent)
    // The message was sent, even if the refresh fails.
    await refresh().catch(() => undefined)
  })
}

export function restoreMessage(): void {
  const form = document.getElementById('write')
  if (!(form instanceof HTMLFormElement)) return
  putBack(form)
  countLeft(form)
}
