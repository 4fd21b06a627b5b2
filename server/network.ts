import { networkInterfaces } from 'node:os'
import { addressUnknown, openAt, type Installed } from '#shared/installed.ts'
import { leadsToThisComputer } from '#shared/this-computer.ts'
import * as t from '#texts/page/only-here.ts'
import { WrongSetting, type Config } from './config.ts'
import { installed as here } from './installed.ts'
import { reachOf } from './outbound/reach.ts'

type Env = Record<string, string | undefined>
type Interfaces = ReturnType<typeof networkInterfaces>

export const START = 'npm start'
const FLAG = '--network'

/** Of containers, virtual machines and tunnels: other computers of the shop can't open these. */
const VIRTUAL =
  /^(docker|br-|veth|virbr|vmnet|vboxnet|bridge|cni|podman|lxc|lxd|tun|tap|utun|tailscale|wg|zt)/

/** The machine's IPv4 addresses, that of the shop's network first. */
export function networkAddresses(interfaces: Interfaces = networkInterfaces()): string[] {
  const found = Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    addresses
      .filter(
        ({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'),
      )
      .map(({ address }) => ({
        address,
        rank: (VIRTUAL.test(name) ? 2 : 0) + (reachOf(address) === 'private' ? 0 : 1),
      })),
  )
  return found.sort((a, b) => a.rank - b.rank).map(({ address }) => address)
}

const isEverywhere = (host: string) => host === '0.0.0.0' || host === '::'
const inUrl = (host: string) => (host.includes(':') ? `[${host}]` : host)
const urlOf = (host: string, port: number | string) => `http://${inUrl(host)}:${port}`
/** Whether no other computer reaches a server that listens there. */
export const isOnlyHere = (host: string) => leadsToThisComputer(urlOf(host, 80))

/** `npm start -- --network`: listens on every address, and links lead to that of the shop's network. */
export function withArguments(
  env: Env,
  args: string[],
  { command, addresses = networkAddresses() }: { command: string; addresses?: string[] },
): Env {
  const unknown = args.find((arg) => arg !== FLAG)
  if (unknown !== undefined) {
    throw new WrongSetting(
      `There is no option ${unknown}. ${command} -- ${FLAG} opens Kerf to the shop's network; everything else is set by ` +
        'environment variables.',
    )
  }
  if (args.length === 0) return env
  const set = (name: string) => env[name]?.trim() || undefined
  const host = set('HOST')?.replace(/^\[(.+)\]$/, '$1') ?? '0.0.0.0'
  if (isOnlyHere(host)) {
    throw new WrongSetting(
      `HOST ${host} keeps Kerf on this computer, and ${FLAG} opens it to others. Leave one of them out.`,
    )
  }
  const address = isEverywhere(host) ? addresses[0] : host
  const appUrl = set('APP_URL')
  if (appUrl !== undefined) {
    if (!leadsToThisComputer(appUrl)) return { ...env, HOST: host }
    throw new WrongSetting(`APP_URL ${appUrl} leads to this computer only. Leave it out with ${FLAG}.`)
  }
  if (address === undefined) {
    throw new WrongSetting(
      "This computer isn't in a network. Connect it, or set HOST and APP_URL instead of --network.",
    )
  }
  return { ...env, HOST: host, APP_URL: urlOf(address, set('PORT') ?? 3000) }
}

interface Start {
  /** What a person types to start a clone. */
  command: string
  addresses?: string[]
  installed?: Installed
}

export interface Opening {
  /** What opens Kerf to the shop's network. */
  command: string
  /** What others then open; null if the machine is in no network. */
  url: string | null
}

/** How to open Kerf to others. Undefined if links lead to it from other computers already. */
export function openingOf(
  { appUrl, port }: Pick<Config, 'appUrl' | 'port'>,
  { command, addresses = networkAddresses(), installed = here }: Start,
): Opening | undefined {
  if (!leadsToThisComputer(appUrl)) return undefined
  // A container has addresses that nobody else can open.
  const [address] = installed === 'container' ? [] : addresses
  const url = address === undefined ? null : urlOf(address, port)
  if (installed !== 'clone') return { command: openAt(installed, url ?? addressUnknown(port)), url }
  return { command: `${port === 3000 ? '' : `PORT=${port} `}${command} -- ${FLAG}`, url }
}

/** What a command prints below a link. Empty if others can open it. */
export function onlyHereLines(
  config: Pick<Config, 'appUrl' | 'port'>,
  { command, addresses = networkAddresses() }: { command: string; addresses?: string[] },
): string[] {
  const opening = openingOf(config, { command, addresses })
  if (!opening) return []
  const { url } = opening
  const then =
    url === null
      ? []
      : [t.thenOpen({ url }), `For a link that they can open, run this command again with APP_URL=${url}`]
  return ['', t.onlyHere, t.restart, `  ${opening.command}`, ...then]
}

/** What a start prints: the address to open, the others, and how to open Kerf to others. */
export function addressLines(
  config: Pick<Config, 'appUrl' | 'host' | 'port'>,
  listening: string,
  { command, addresses = networkAddresses(), installed = here }: Start,
): string[] {
  const { appUrl, host } = config
  const port = Number(new URL(listening).port || 80)
  const opening = openingOf({ appUrl, port }, { command, addresses, installed })
  const main = opening ? listening : appUrl
  const others =
    isEverywhere(host) && installed !== 'container' ? addresses.map((address) => urlOf(address, port)) : []
  const more = [listening, ...others].filter((url) => url !== main)
  const lines = [main, ...more.map((url) => `  also ${url}`)]
  if (opening === undefined) return lines
  const why = isOnlyHere(host)
    ? 'Only this computer can open it.'
    : 'The links that Kerf makes work on this computer only.'
  const first = [
    ...(opening.url || installed === 'container' ? [] : ['connect this computer to its network, ']),
    ...(installed === 'clone' ? ['stop Kerf and '] : []),
  ]
  const then = opening.url ? [`Others then open ${opening.url}`] : []
  return [
    ...lines,
    '',
    why,
    `To open it to your shop, ${first.join('')}run:`,
    `  ${opening.command}`,
    ...then,
  ]
}
