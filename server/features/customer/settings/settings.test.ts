import { beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_MAILS } from '#shared/customer/mails.ts'
import { aMember, anAdmin, type Somebody } from '../../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../../test/support/kerf.ts'
import { Screen } from '../../../../test/support/live/screen.ts'

let kerf: TestKerf
let admin: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
})

const pathOf = ({ orgId }: Somebody) => `/api/organizations/${orgId}/customer-page`
const read = async (by: Somebody) => (await by.visitor.get(pathOf(by))).body
const change = (by: Somebody, body: unknown) => by.visitor.patch(pathOf(by), body)

const DEFAULTS = {
  stageNames: {},
  inTheMaking: false,
  showParts: false,
  welcome: '',
  replyTo: '',
  mails: DEFAULT_MAILS,
  logoUrl: null,
  canMail: false,
}
const PICKUP = { isOn: true, subject: 'Come and get {order}', text: 'Hello {customer}, it is ready. {link}' }

describe('what a shop shows and mails to its customers', () => {
  test('is what every shop begins with, with every mail off', async () => {
    expect(await read(await aMember(kerf, admin))).toEqual(DEFAULTS)
    expect(Object.values(DEFAULT_MAILS).filter(({ isOn }) => isOn)).toEqual([])
  })

  test('changes by what is given, each stage and each mail by itself, and is told once', async () => {
    const owner = await anAdmin(kerf)
    const screen = await Screen.live(owner.visitor)
    const first = { stageNames: { ORDER_IN: ' Planning ', FINISH: 'Oiling' }, mails: { pickup: PICKUP } }
    const { status, body } = await change(owner, first)
    const changed = {
      ...DEFAULTS,
      stageNames: { ORDER_IN: 'Planning', FINISH: 'Oiling' },
      mails: { ...DEFAULT_MAILS, pickup: PICKUP },
    }
    expect([status, body]).toEqual([200, changed])
    expect(await screen.next()).toMatchObject({
      type: 'EVENT',
      event: { type: 'customer_page.changed', data: { fields: ['stageNames', 'mails.pickup'] } },
    })
    const making = { ...DEFAULT_MAILS.making, isOn: true }
    await change(owner, first)
    await change(owner, {})
    await change(owner, {
      stageNames: { FINISH: '' },
      inTheMaking: true,
      showParts: true,
      welcome: 'Hello',
      replyTo: 'Shop@example.com',
      mails: { making },
    })
    expect(await screen.next()).toMatchObject({
      event: {
        data: { fields: ['stageNames', 'inTheMaking', 'showParts', 'welcome', 'replyTo', 'mails.making'] },
      },
    })
    expect(await read(owner)).toEqual({
      ...changed,
      stageNames: { ORDER_IN: 'Planning' },
      inTheMaking: true,
      showParts: true,
      welcome: 'Hello',
      replyTo: 'shop@example.com',
      mails: { ...changed.mails, making },
    })
  })

  test('two admins change at once, and neither loses anything', async () => {
    const owner = await anAdmin(kerf)
    const kinds = ['making', 'pickup', 'delivery'] as const
    await Promise.all(kinds.map((kind) => change(owner, { mails: { [kind]: PICKUP } })))
    const { mails } = await read(owner)
    expect(kinds.map((kind) => mails[kind])).toEqual([PICKUP, PICKUP, PICKUP])
  })

  test('keeps the text of a mail that is switched, and leaves it as it is where its text changes', async () => {
    const owner = await anAdmin(kerf)
    await change(owner, { mails: { pickup: PICKUP } })
    // One admin writes another text while the switch of the other one's page is pressed.
    await change(owner, { mails: { pickup: { text: 'Ready. {link}' } } })
    await change(owner, { mails: { pickup: { isOn: false }, link: { isOn: true } } })
    const { mails } = await read(owner)
    expect(mails.pickup).toEqual({ ...PICKUP, text: 'Ready. {link}', isOn: false })
    expect(mails.link).toEqual({ ...DEFAULT_MAILS.link, isOn: true })
  })

  const mail = (kind: string, text: object) => ({ mails: { [kind]: { ...PICKUP, ...text } } })
  test.each([
    ["{name} isn't a placeholder", mail('pickup', { text: 'Hello {name}' })],
    ["{ isn't a placeholder", mail('pickup', { subject: 'Order {order' })],
    ['Subject must fit on one line', mail('pickup', { subject: 'Ready\r\nBcc: all@example.com' })],
    ['Subject is required', mail('pickup', { subject: ' ' })],
    ['Text can have up to 5,000 characters', mail('pickup', { text: 'x'.repeat(5001) })],
    ['Text contains invalid characters', mail('pickup', { text: 'a\0b' })],
    ['Add {link} so the customer can open the page', mail('link', { text: 'Hello' })],
    ['Add {link} so the customer can open the page', mail('approval', { text: 'Hello' })],
    ['Stage name can have up to 40 characters', { stageNames: { ORDER_IN: 'x'.repeat(41) } }],
    ['Welcome text can have up to 1,000 characters', { welcome: 'x'.repeat(1001) }],
    ['Enter a valid email address', { replyTo: 'the office' }],
    ['In the making must be true or false', { inTheMaking: 1 }],
  ])('is refused where it must be: %s', async (sentence, body) => {
    const response = await change(admin, body)
    expect([response.status, response.body.message]).toEqual([400, sentence])
    expect(Object.values(response.body.fields)).toEqual([sentence])
    expect(await read(admin)).toEqual(DEFAULTS)
  })

  test('is refused where the wrong field says which one', async () => {
    const { body } = await change(admin, mail('link', { text: 'Hello' }))
    expect(Object.keys(body.fields)).toEqual(['mails.link.text'])
    for (const wrong of [{ stageNames: { SOLD: 'Sold' } }, { mails: { thanks: PICKUP } }]) {
      await change(admin, wrong)
      expect(await read(admin)).toEqual(DEFAULTS)
    }
  })
})
