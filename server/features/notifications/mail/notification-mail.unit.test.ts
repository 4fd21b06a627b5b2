import { expect, test } from 'vitest'
import type { NotificationKind } from '#shared/notifications/kinds.ts'
import { settingsOf } from '../settings.ts'
import type { OutgoingNotification } from '../outgoing.service.ts'
import type { Services } from '../../../services.ts'
import { notificationMail } from './notification-mail.ts'

const ID = '3f2b1c60-1111-4222-8333-444455556666'

const mailOf = (
  kind: NotificationKind,
  text: string,
  actorName: string | null = 'Freya',
  about: Partial<OutgoingNotification> = {},
) =>
  notificationMail({ secret: 'secret', config: { appUrl: 'http://[::1]:3000' } } as Services, {
    id: ID,
    kind,
    text,
    actorName,
    user: { id: ID, displayName: 'Ben', email: 'ben@example.com' },
    organization: { id: ID, name: 'Oak & Co', timeZone: 'UTC' },
    order: { id: ID, number: 'ORD-0017', title: 'Oak table' },
    webhook: null,
    settings: settingsOf(null),
    ...about,
  })

test.each<[NotificationKind, string, string, string]>([
  ['mention', 'mentioned you: Is the oak in?', 'Freya mentioned you in ORD-0017 Oak table', 'mentions'],
  ['assigned', 'assigned you', 'Freya assigned you to ORD-0017 Oak table', 'assignments'],
  ['note', 'added a note: It is', 'Freya added a note to ORD-0017 Oak table', 'notes on orders you follow'],
  ['moved', 'moved it', 'Freya moved ORD-0017 Oak table', 'moves of orders you follow'],
])('a mail of %s goes on after the name of who did it', (kind, text, subject, ends) => {
  const { lines, footer, ...mail } = mailOf(kind, text)
  expect([mail.subject, ...lines]).toEqual([subject, `Freya ${text}`, 'ORD-0017 Oak table at Oak & Co'])
  expect(footer?.text).toBe(`You get this as a member of Oak & Co. Unsubscribe to stop emails about ${ends}.`)
})

test.each<[NotificationKind, string, string]>([
  ['overdue', 'Was due Fri, Nov 20', 'ORD-0017 Oak table is overdue'],
  ['due', 'Due Mon, Nov 23', 'ORD-0017 Oak table is due soon'],
  ['wait', 'Waiting for material', 'Overdue wait: ORD-0017 Oak table'],
  ['timer', 'Varnish is dry', 'Timer finished: ORD-0017 Oak table'],
])('a mail of %s speaks of nobody', (kind, text, subject) => {
  const { lines, ...mail } = mailOf(kind, text, null)
  expect([mail.subject, lines[0]]).toEqual([subject, text])
})

test('a mail of a webhook leads to the settings that have it', () => {
  const about = { order: null, webhook: { host: 'hooks.example.com' } }
  const mail = mailOf(
    'webhook',
    'The webhook to hooks.example.com was turned off: it answered 410',
    null,
    about,
  )
  expect(mail.subject).toBe('The webhook to hooks.example.com was turned off')
  expect(mail.lines).toEqual([
    'The webhook to hooks.example.com was turned off: it answered 410',
    'It gets no messages until an admin of Oak & Co turns it back on. Failed messages can be sent again from its log.',
  ])
  expect(mail.link).toEqual({
    label: 'Open webhooks',
    url: `http://[::1]:3000/settings/webhooks?org=${ID}`,
  })
  expect(mail.footer?.text).toContain('stop emails about webhooks that were turned off.')
})

test('somebody whose account is gone is still somebody', () => {
  const { subject, lines } = mailOf('assigned', 'assigned you', null)
  expect([subject, lines[0]]).toEqual(['Someone assigned you to ORD-0017 Oak table', 'Someone assigned you'])
})

test('the id is one that mail servers take, wherever Kerf is reached', () => {
  expect(mailOf('mention', 'mentioned you').messageId).toBe(`${ID}@kerf.1`)
})
