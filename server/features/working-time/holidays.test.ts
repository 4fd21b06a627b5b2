import { beforeAll, describe, expect, test } from 'vitest'
import type { ClosedDay, HolidayCountry } from '#shared/working-time/schemas.ts'
import { anAdmin, type Somebody } from '../../../test/support/factories.ts'
import { sharedKerf, type TestKerf } from '../../../test/support/kerf.ts'

let kerf: TestKerf
let admin: Somebody

beforeAll(async () => {
  kerf = await sharedKerf()
  admin = await anAdmin(kerf)
})

const ask = (query: string) => admin.visitor.get(`/api/organizations/${admin.orgId}/holidays?${query}`)
const holidaysIn = async (query: string): Promise<ClosedDay[]> => {
  const { status, body } = await ask(query)
  expect(status).toBe(200)
  return body
}

test('the countries are known by name, with their regions', async () => {
  const { status, body } = await admin.visitor.get(`/api/organizations/${admin.orgId}/holiday-countries`)
  expect(status).toBe(200)
  const countries: HolidayCountry[] = body
  expect(countries.length).toBeGreaterThan(150)
  expect(countries.find(({ code }) => code === 'DE')).toMatchObject({
    name: 'Germany',
    regions: expect.arrayContaining([{ code: 'BY', name: 'Bayern' }]),
  })
  const names = countries.map(({ name }) => name)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
  // Each can be asked for as it is listed.
  const regions = countries.flatMap((country) => country.regions.map(({ code }) => code))
  expect(countries.filter(({ code }) => !/^[A-Z]{2}$/.test(code))).toEqual([])
  expect(regions.filter((code) => !/^[A-Z0-9-]{1,10}$/i.test(code))).toEqual([])
})

describe('the holidays of a year', () => {
  test('are those of the country and the region, on whole days, with English names, in order', async () => {
    const bavaria = await holidaysIn('country=DE&region=BY&year=2027')
    expect(bavaria).toContainEqual({ day: '2027-05-27', name: 'Corpus Christi' })
    // Clocks are put forward on this day, which has 23 hours.
    const brandenburg = await holidaysIn('country=DE&region=BB&year=2027')
    expect(brandenburg).toContainEqual({ day: '2027-03-28', name: 'Easter Sunday' })
    expect(brandenburg.map(({ day }) => day)).not.toContain('2027-05-27')
    const germany = await holidaysIn('country=DE&year=2027')
    expect(germany.map(({ day }) => day)).toEqual([
      '2027-01-01',
      '2027-03-26',
      '2027-03-29',
      '2027-05-01',
      '2027-05-06',
      '2027-05-17',
      '2027-10-03',
      '2027-12-25',
      '2027-12-26',
    ])
    expect(await holidaysIn('country=US&year=2026')).toContainEqual({
      day: '2026-11-26',
      name: 'Thanksgiving Day',
    })
  })

  test('have those that last for days day by day, and no afternoons', async () => {
    const eid = (await holidaysIn('country=TR&year=2026')).filter(({ name }) => name.includes('Sacrifice'))
    expect(eid.map(({ day }) => day)).toEqual(['2026-05-27', '2026-05-28', '2026-05-29', '2026-05-30'])
    const china = await holidaysIn('country=CN&year=2026')
    expect(china.map(({ day }) => day)).not.toContain('2026-08-01')
    expect(china.filter(({ day }) => day.startsWith('2026-10')).map(({ day }) => day)).toEqual([
      '2026-10-01',
      '2026-10-02',
      '2026-10-03',
    ])
  })

  test('can be closed as they are', async () => {
    const days = await holidaysIn('country=GB&region=SCT&year=2027')
    const { status, body } = await admin.visitor.post(`/api/organizations/${admin.orgId}/closed-days`, {
      days,
    })
    expect([status, body]).toEqual([201, days])
  })
})

test.each([
  ['year=2027', 'country', 'Country is required'],
  ['country=XX&year=2027', 'country', 'This country is unknown'],
  ['country=de&year=2027', 'country', 'This country is unknown'],
  ['country=DE', 'year', 'Year is required'],
  ['country=DE&year=1999', 'year', 'Year must be from 2000 to 2099'],
  ['country=DE&year=27', 'year', 'Year must be from 2000 to 2099'],
  ['country=DE&region=XX&year=2027', 'region', 'This region is unknown'],
  ['country=DE&region=__proto__&year=2027', 'region', 'This region is unknown'],
  ['country=DE&region=BY&region=BE&year=2027', 'region', 'Give one region'],
])('a question such as %s is refused', async (query, field, sentence) => {
  const { status, body } = await ask(query)
  expect([status, body]).toEqual([400, { message: sentence, fields: { [field]: sentence } }])
})
