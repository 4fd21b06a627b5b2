import { networkInterfaces } from 'node:os'
import { describe, expect, test } from 'vitest'
import type { Installed } from '#shared/installed.ts'
import { readConfig, WrongSetting } from './config.ts'
import { addressLines, networkAddresses, onlyHereLines, openingOf, withArguments } from './network.ts'

type Interfaces = ReturnType<typeof networkInterfaces>

const SHOP = '192.168.1.20'
const start = { command: 'npm start', addresses: [SHOP] }

const on = (address: string, internal = false) => [
  { address, internal, family: 'IPv4', netmask: '', mac: '', cidr: null } as const,
]

test('the address of the shop comes before those of tunnels, containers and the internet', () => {
  const interfaces: Interfaces = {
    lo: on('127.0.0.1', true),
    docker0: on('172.17.0.1'),
    wg0: on('10.9.0.2'),
    eth1: on('203.0.113.9'),
    en1: on('169.254.7.7'),
    en0: [
      { address: 'fe80::1', internal: false, family: 'IPv6', netmask: '', mac: '', cidr: null, scopeid: 4 },
      ...on(SHOP),
    ],
  }
  expect(networkAddresses(interfaces)).toEqual([SHOP, '203.0.113.9', '172.17.0.1', '10.9.0.2'])
  expect(networkAddresses({ lo: on('127.0.0.1', true) })).toEqual([])
})

describe('--network', () => {
  const opened = (env: Record<string, string>, addresses = start.addresses) => {
    const { host, appUrl } = readConfig(withArguments(env, ['--network'], { ...start, addresses }))
    return { host, appUrl }
  }

  test('listens everywhere, and links lead to the address in the network', () => {
    expect(opened({})).toEqual({ host: '0.0.0.0', appUrl: `http://${SHOP}:3000` })
    expect(opened({ PORT: ' 4100 ', HOST: ' ' })).toEqual({ host: '0.0.0.0', appUrl: `http://${SHOP}:4100` })
  })

  test('leaves what is set: HOST, and with APP_URL the machine may be in no network', () => {
    expect(opened({ HOST: '10.0.0.5' }, [])).toEqual({ host: '10.0.0.5', appUrl: 'http://10.0.0.5:3000' })
    expect(opened({ HOST: '[fd00::5]' })).toEqual({ host: 'fd00::5', appUrl: 'http://[fd00::5]:3000' })
    expect(opened({ HOST: '0.0.0.0' }).appUrl).toBe(`http://${SHOP}:3000`)
    const appUrl = 'https://kerf.example.com'
    expect(opened({ APP_URL: appUrl }, [])).toEqual({ host: '0.0.0.0', appUrl })
  })

  test('a wrong setting is named as without it', () => {
    expect(() => opened({ PORT: 'http' })).toThrow(/^PORT must be a number/)
    expect(() => opened({ APP_URL: 'kerf.example.com' })).toThrow(/^APP_URL must be an address/)
  })

  test.each([
    [{ HOST: '127.0.0.1' }, /^HOST 127\.0\.0\.1 keeps Kerf on this computer, and --network/],
    [{ HOST: 'localhost' }, /^HOST localhost keeps/],
    [{ HOST: '::1' }, /^HOST ::1 keeps/],
    [{ APP_URL: 'http://localhost:3000' }, /^APP_URL http:\/\/localhost:3000 leads to this computer only/],
  ])('contradicts %o', (env, sentence) => {
    expect(() => opened(env)).toThrow(WrongSetting)
    expect(() => opened(env)).toThrow(sentence)
  })

  test('needs a network', () => {
    expect(() => opened({}, [])).toThrow(/^This computer isn't in a network/)
  })

  test('is the only option', () => {
    expect(withArguments({ PORT: '1' }, [], start)).toEqual({ PORT: '1' })
    expect(() => withArguments({}, ['--network', '--netwrok'], start)).toThrow(
      /^There is no option --netwrok/,
    )
  })
})

describe('how to open it to others', () => {
  const opening = (env: Record<string, string>, addresses = start.addresses) =>
    openingOf(readConfig(env), { ...start, addresses })

  test('is one command, with the port that is used, and the address that it leads to', () => {
    expect(opening({})).toEqual({ command: 'npm start -- --network', url: `http://${SHOP}:3000` })
    expect(opening({ PORT: '4100' })).toEqual({
      command: 'PORT=4100 npm start -- --network',
      url: `http://${SHOP}:4100`,
    })
    expect(opening({}, [])?.url).toBe(null)
  })

  test('is where the settings of a container or a package are', () => {
    const of = (installed: Installed) => openingOf(readConfig({}), { ...start, installed })
    expect(of('container')).toEqual({
      command: 'echo APP_URL=http://ADDRESS:3000 >> .env && docker compose up -d',
      url: null,
    })
    expect(of('package')?.command).toContain(`APP_URL=http://${SHOP}:3000`)
  })

  test('is not told where others already can', () => {
    expect(opening({ APP_URL: 'http://shop.local' })).toBe(undefined)
  })
})

test('a command tells how others can open its link, unless they can', () => {
  const printed = (env: Record<string, string>) => onlyHereLines(readConfig(env), start)
  expect(printed({})).toEqual([
    '',
    'This link only works on this computer.',
    'To let others in, restart Kerf with:',
    '  npm start -- --network',
    `Everyone in your network can then open http://${SHOP}:3000.`,
    `For a link that they can open, run this command again with APP_URL=http://${SHOP}:3000`,
  ])
  expect(printed({ APP_URL: 'http://shop.local' })).toEqual([])
})

describe('a start prints', () => {
  const printed = (env: Record<string, string>, addresses = start.addresses) =>
    addressLines(readConfig(env), 'http://localhost:3000', { ...start, addresses })

  test('how to open it to the shop', () => {
    expect(printed({})).toEqual([
      'http://localhost:3000',
      '',
      'Only this computer can open it.',
      'To open it to your shop, stop Kerf and run:',
      '  npm start -- --network',
      `Others then open http://${SHOP}:3000`,
    ])
    expect(printed({}, []).slice(-2)).toEqual([
      'To open it to your shop, connect this computer to its network, stop Kerf and run:',
      '  npm start -- --network',
    ])
  })

  test('the address for people first, and every other one', () => {
    const env = { HOST: '0.0.0.0', APP_URL: `http://${SHOP}:3000` }
    expect(printed(env, [SHOP, '10.9.0.2'])).toEqual([
      `http://${SHOP}:3000`,
      '  also http://localhost:3000',
      '  also http://10.9.0.2:3000',
    ])
    expect(printed({ APP_URL: 'https://kerf.example.com' })).toEqual([
      'https://kerf.example.com',
      '  also http://localhost:3000',
    ])
  })

  test('that links lead to this computer, where others reach it', () => {
    expect(printed({ HOST: '0.0.0.0' })).toEqual([
      'http://localhost:3000',
      `  also http://${SHOP}:3000`,
      '',
      'The links that Kerf makes work on this computer only.',
      'To open it to your shop, stop Kerf and run:',
      '  npm start -- --network',
      `Others then open http://${SHOP}:3000`,
    ])
  })
})
