import { readFileSync, writeFileSync } from 'node:fs'

const ELF64_LITTLE_ENDIAN = '7f454c460201'
const LOAD_SIZE = 0x38

/**
 * Cuts off what stands behind the segments that are loaded: names for debuggers, 18 MB of Node's 127. `strip` does it as
 * well, but knows only its own machine's processor, and images for Node don't bring it.
 */
function withoutSymbols(program: Buffer): Buffer {
  if (program.toString('hex', 0, 6) !== ELF64_LITTLE_ENDIAN) throw new Error('This is no program for Linux')
  const table = Number(program.readBigUInt64LE(0x20))
  const count = program.readUInt16LE(0x38)
  let end = table + count * LOAD_SIZE
  for (let at = table; at < table + count * LOAD_SIZE; at += LOAD_SIZE) {
    end = Math.max(end, Number(program.readBigUInt64LE(at + 0x08) + program.readBigUInt64LE(at + 0x20)))
  }
  const cut = Buffer.from(program.subarray(0, end))
  // The table of sections is cut off, so its place, its length and the index of its names are zero.
  cut.writeBigUInt64LE(0n, 0x28)
  cut.writeUInt32LE(0, 0x3c)
  return cut
}

export function copyWithoutSymbols(from: string, to: string): void {
  writeFileSync(to, withoutSymbols(readFileSync(from)), { mode: 0o755 })
}
