import { describe, expect, test } from 'vitest'
import type { CustomerView } from './customer-view.ts'
import { renderPage, renderRefusal } from './page.html.ts'

const EVIL = `"'><script>alert(1)</script><img src=x onerror=alert(1)>&amp;`

const file = (id: string, kind: 'picture' | 'pdf' | 'other') => ({
  id,
  seriesId: id,
  name: `${id} ${EVIL}`,
  version: 2,
  kind,
  size: 1_234_567,
  at: '2026-11-20T23:30:00.000Z',
})

const approval = (id: string, state: CustomerView['approvals'][number]['state']) => ({
  id,
  file: file(`of-${id}`, 'pdf'),
  sha256: 'abc',
  state,
  askedAt: '2026-11-20T08:00:00.000Z',
  answeredAt: state === 'waiting' ? null : '2026-11-21T08:00:00.000Z',
  name: state === 'approved' ? EVIL : null,
  words: state === 'changes' ? EVIL : null,
  certificateId: state === 'approved' ? 'certificate' : null,
  consent: EVIL,
  former: [{ version: 1, state: 'changes' as const, at: '2026-11-19T08:00:00.000Z' }],
})

const view = (part: Partial<CustomerView> = {}): CustomerView => ({
  token: 'token',
  shop: { name: EVIL, hasLogo: true, welcome: EVIL, timeZone: 'Europe/Berlin' },
  order: {
    number: 'ORD-0001',
    title: EVIL,
    stages: [
      { name: EVIL, state: 'done' },
      { name: 'Making', state: 'now' },
      { name: 'Pickup', state: 'ahead' },
    ],
    parts: [{ name: EVIL, isDone: true }],
    date: '2026-12-14',
    isArchived: false,
  },
  files: [file('photo', 'picture'), file('paper', 'other')],
  approvals: [approval('one', 'waiting'), approval('two', 'approved'), approval('three', 'changes')],
  messages: [{ id: 'm', way: 'to', text: EVIL, at: '2026-11-20T23:30:00.000Z' }],
  messagesLeft: 20,
  ...part,
})

describe("the customer's page", () => {
  test('has no markup but its own, whoever wrote what', () => {
    const page = renderPage(view(), { script: '/assets/customer.js', styles: '/assets/customer.css' })
    expect(page.match(/<script/g)).toHaveLength(1)
    expect(page).not.toContain('<img src=x')
    // As what was escaped already is escaped once more, it is read as it was written.
    expect(page.match(/&amp;amp;/g)?.length).toBeGreaterThan(15)
    expect(renderRefusal({ title: EVIL, message: EVIL })).not.toContain('<script')
  })

  test('tells of days and times as the shop has them', () => {
    const page = renderPage(view(), {})
    expect(page).toContain('<time datetime="2026-12-14">Monday, December 14, 2026</time>')
    expect(page).toContain('<time datetime="2026-11-20T23:30:00.000Z">Nov 21, 2026, 12:30 AM</time>')
  })

  test('asks for an answer only where one is waited for, and for no more messages than fit', () => {
    const open = renderPage(view(), {})
    expect(open.match(/data-form="approve"/g)).toHaveLength(1)
    expect(open).toContain('data-form="message"')
    const order = { ...view().order, isArchived: true }
    expect(open).toContain('data-open="approve-of-one"')
    // What waits is shown all the same.
    const closed = renderPage(view({ order }), {})
    expect(closed).toContain('id="asked-one"')
    expect(closed).not.toMatch(/data-form|data-open|We begin/)
    expect(renderPage(view({ approvals: [], messagesLeft: 0 }), {})).not.toContain('data-form')
  })
})
