import { expect, test } from 'vitest'
import type { NotificationKind } from '#shared/notifications/kinds.ts'
import { settingsOf } from '../notifications/settings.ts'
import type { Delivery } from '../notifications/for-delivery.service.ts'
import { notificationMail } from './notification-mail.ts'

const ID = '3f2b1c60-1111-4222-8333-444455556666'

const mailOf = (
  kind: NotificationKind,
  text: string,
  actorName: string | null = 'Freya',
  about: Partial<Delivery> = {},
) =>
  notificationMail(
    { secret: 'secret', appUrl: 'http://[::1]:3000' },
    {
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
    },
  )

test.each<[NotificationKind, string, string, string]>([
  ['mention', 'mentioned you: Is the oak in?', 'Freya mentioned you in ORD-0017 Oak table', 'mentions'],
  ['assigned', 'assigned you', 'Freya assigned you to ORD-0017 Oak table', 'assignments'],
  ['note', 'noted: It is', 'Freya wrote a note on ORD-0017 Oak table', 'notes on orders that you watch'],
  ['moved', 'moved it', 'Freya moved ORD-0017 Oak table', 'moves of orders that you watch'],
])('a mail of %s goes on after the name of who did it', (kind, text, subject, ends) => {
  const { lines, footer, ...mail } = mailOf(kind, text)
  expect([mail.subject, ...lines]).toEqual([subject, `Freya ${text}`, 'ORD-0017 Oak table, at Oak & Co'])
  expect(footer?.text).toBe(
    `You get this as a member of Oak & Co. Unsubscribing ends its mails about ${ends}.`,
  )
})

test.each<[NotificationKind, string, string]>([
  ['overdue', 'Was due on Fri, Nov 20', 'ORD-0017 Oak table is overdue'],
  ['due', 'Is due on Mon, Nov 23', 'ORD-0017 Oak table is due soon'],
  ['wait', 'Waits for material', 'ORD-0017 Oak table waits past its day'],
  ['timer', 'Varnish is dry', 'A timer of ORD-0017 Oak table is over'],
])('a mail of %s speaks of nobody', (kind, text, subject) => {
  const { lines, ...mail } = mailOf(kind, text, null)
  expect([mail.subject, lines[0]]).toEqual([subject, text])
})

test('a mail of a webhook leads to the settings that have it', () => {
  const about = { order: null, webhook: { host: 'hooks.example.com' } }
  const mail = mailOf(
    'webhook',
    'A webhook to hooks.example.com was switched off: it answered 410',
    null,
    about,
  )
  expect(mail.subject).toBe('The webhook to hooks.example.com was switched off')
  expect(mail.lines).toEqual([
    'A webhook to hooks.example.com was switched off: it answered 410',
    'Nothing is sent to it until an admin of Oak & Co switches it on again, and what happens until then is not sent later. What failed can be sent again from its log.',
  ])
  expect(mail.link).toEqual({
    label: 'Open the webhooks',
    url: `http://[::1]:3000/organization?org=${ID}&tab=settings#webhooks`,
  })
  expect(mail.footer?.text).toContain('ends its mails about webhooks that were switched off.')
})

test('somebody whose account is gone is still somebody', () => {
  const { subject, lines } = mailOf('assigned', 'assigned you', null)
  expect([subject, lines[0]]).toEqual([
    'Somebody assigned you to ORD-0017 Oak table',
    'Somebody assigned you',
  ])
})

test('the id is one that mail servers take, wherever Kerf is reached', () => {
  expect(mailOf('mention', 'mentioned you').messageId).toBe(`${ID}@kerf.1`)
})
