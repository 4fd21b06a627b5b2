import { expect, test } from 'vitest'
import { AddressRefused, outboundUrl } from './outbound-url.ts'
import { reachOf } from './reach.ts'

test.each([
  '142.250.74.106',
  '8.8.8.8',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '2a00:1450:4001:82a::200a',
  '2606:4700::6810:84e5',
])('%s is on the internet', (address) => {
  expect(reachOf(address)).toBe('public')
})

test.each([
  '127.0.0.1',
  '127.255.255.254',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.20',
  '100.64.0.1',
  '::1',
  'fc00::1',
  'fdff:ffff::1',
])('%s is private', (address) => {
  expect(reachOf(address)).toBe('private')
})

test.each([
  // Link-local, and what clouds hand their credentials out by.
  '169.254.169.254',
  '169.254.170.2',
  'fe80::1',
  'fe80::1%eth0',
  'fd00:ec2::254',
  'fd00:ec2::23',
  'fd00:0ec2:0:0:0:0:0:0254',
  'fd20:ce::254',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  // Nobody's, everybody's, and examples.
  '0.0.0.0',
  '0.1.2.3',
  '255.255.255.255',
  '224.0.0.1',
  '240.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '203.0.113.7',
  '::',
  'ff02::1',
  'fec0::1',
  '100::1',
  '2001:db8::1',
  '3fff::1',
  // One address in another.
  '::ffff:8.8.8.8',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '::ffff:0:127.0.0.1',
  '::127.0.0.1',
  '::8.8.8.8',
  '64:ff9b::7f00:1',
  '64:ff9b::808:808',
  '64:ff9b:1::1',
  '2002:7f00:1::1',
  '2002:808:808::1',
  '2001:0:808:808::1',
  // No addresses, for a resolver.
  '127.1',
  '0x7f000001',
  '2130706433',
  '0177.0.0.1',
  'localhost',
  '[::1]',
  '',
])('%s is never called', (address) => {
  expect(reachOf(address)).toBe('never')
})

const refusalOf = (url: string, allowPrivate = false) => {
  try {
    outboundUrl(url, allowPrivate)
    return 'none'
  } catch (error) {
    expect(error).toBeInstanceOf(AddressRefused)
    return (error as Error).message
  }
}

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com:443/wpush/v2/x',
  'https://web.push.apple.com./x',
  'https://8.8.8.8/x',
  'https://[2606:4700::6810:84e5]:8443/x',
])('%s may be called', (url) => {
  expect(refusalOf(url)).toBe('none')
})

test.each([
  'https://127.0.0.1/',
  'https://127.0.0.1./',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.0.0.1/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://0/',
  'https://%31%32%37.0.0.1/',
  'https://１２７.0.0.1/',
  'https://10.1.2.3:8080/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://kerf.localhost/',
  'https://printer.local/',
  'https://metadata.google.internal/',
  'https://metadata.google.internal./',
  'https://nas/',
  'https://nas.home.arpa/',
])('%s is refused', (url) => {
  expect(refusalOf(url)).toBe('Address must be on the public internet')
})

test.each([
  ['http://fcm.googleapis.com/', 'Address must start with https://'],
  ['ftp://fcm.googleapis.com/', 'Address must start with https://'],
  ['javascript:alert(1)', 'Address must start with https://'],
  ['https://ann@fcm.googleapis.com/', "Address can't contain a user name or password"],
  ['https://ann:secret@fcm.googleapis.com/', "Address can't contain a user name or password"],
  ['https://fcm.googleapis.com:99999/', 'Enter a valid web address'],
  ['https://[fe80::1%25eth0]/', 'Enter a valid web address'],
  ['/push', 'Enter a valid web address'],
  ['', 'Enter a valid web address'],
])('%s is refused with a sentence', (url, sentence) => {
  expect(refusalOf(url)).toBe(sentence)
})

test('private addresses may be allowed, those of metadata never', () => {
  for (const url of ['https://192.168.1.20/', 'https://localhost:8443/', 'https://nas/', 'https://[::1]/']) {
    expect([url, refusalOf(url, true)]).toEqual([url, 'none'])
  }
  for (const url of [
    'https://169.254.169.254/',
    'https://[fd00:ec2::254]/',
    'https://100.100.100.200/',
    'https://0.0.0.0/',
  ]) {
    expect([url, refusalOf(url, true)]).toEqual([url, 'Address must be on the public internet'])
  }
})
