import { accessSync, constants, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The programs that npm doesn't bring, with their Debian packages. */
const PACKAGES = {
  haproxy: 'haproxy',
  nginx: 'nginx',
  caddy: 'caddy',
  apache2: 'apache2',
  pgbouncer: 'pgbouncer',
  openssl: 'openssl',
  git: 'git',
  buildah: 'buildah',
  podman: 'podman',
  debootstrap: 'debootstrap',
  'dpkg-deb': 'dpkg',
  'systemd-analyze': 'systemd',
  initdb: 'postgresql',
  postgres: 'postgresql',
  pg_basebackup: 'postgresql',
} as const

export type ProgramName = keyof typeof PACKAGES

const DEBIAN = '/usr/lib/postgresql'

/**
 * The folders that contain programs. Debian doesn't put PostgreSQL's on the PATH, and few users have system programs on
 * theirs.
 */
function folders(): string[] {
  const path = (process.env['PATH'] ?? '').split(delimiter)
  return [...versionsOfPostgres(), ...path, '/usr/local/sbin', '/usr/sbin', '/sbin']
}

/** Newest first. */
function versionsOfPostgres(): string[] {
  try {
    const versions = readdirSync(DEBIAN).toSorted((one, other) => Number(other) - Number(one))
    return versions.map((version) => join(DEBIAN, version, 'bin'))
  } catch {
    return []
  }
}

function find(name: ProgramName): string | undefined {
  return folders()
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

export function pathOf(name: ProgramName): string {
  const path = find(name)
  if (!path) throw new Error(`${name} is not installed`)
  return path
}

/** Says which programs are missing and how to get them; undefined if none is. */
export function whatIsMissing(needs: ProgramName[]): string | undefined {
  const missing = needs.filter((name) => !find(name))
  if (missing.length === 0) return undefined
  const packages = [...new Set(missing.map((name) => PACKAGES[name]))]
  return `${missing.join(', ')} not found: on Debian, apt-get install ${packages.join(' ')}`
}
