import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { builderImage, debianImage, HERE, run, say } from './debian.ts'
import { ROOT } from './server-packages.ts'

// npm run package:container [-- --arch arm64]: the Dockerfile, built by buildah on a Debian that debootstrap makes.

interface Options {
  arch?: string
  tag?: string
  source?: string
}

export function buildContainer({ arch = HERE, tag = arch, source = ROOT }: Options = {}): string {
  const image = `localhost/kerf:${tag}`
  const args = ['build', '--quiet', '--format=docker', `--platform=linux/${arch}`, `--tag=${image}`]
  const images = {
    NODE: builderImage(HERE),
    BASE: debianImage(arch),
    BUILDPLATFORM: `linux/${HERE}`,
    TARGETARCH: arch,
  }
  for (const [name, value] of Object.entries(images)) args.push(`--build-arg=${name}=${value}`)
  // How npm reaches its registry from here stays out of the image.
  for (const file of [join(homedir(), '.npmrc'), process.env['NODE_EXTRA_CA_CERTS']]) {
    if (file && existsSync(file)) args.push(`--volume=${file}:${file}:ro`)
  }
  run('buildah', [...args, source])
  return image
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { arch: { type: 'string' }, tag: { type: 'string' } } })
  const began = performance.now()
  const image = buildContainer(values)
  const bytes = Number(run('buildah', ['images', '--format={{.Size}}', image]).replace(/[^\d.]/g, ''))
  say(`${image}: ${bytes} MB, in ${Math.round((performance.now() - began) / 1000)} s`)
}
