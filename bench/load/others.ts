import { readFileSync } from 'node:fs'

const TICKS_PER_S = 100

/** The ticks in which any core worked, including work for other machines on the same hardware. */
function machineTicks(): number {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = line
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return user + nice + system + irq + softirq + steal
}

/** The ticks of this process, and of its children that have ended. */
function ownTicks(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
}

/**
 * Watches how many cores other processes use. Call `cores` after all children have ended: only ended ones are counted.
 */
export function watchOthers(): { cores(): number } {
  const [began, machine, own] = [performance.now(), machineTicks(), ownTicks()]
  return {
    cores() {
      const seconds = (performance.now() - began) / 1000
      return Math.max(0, (machineTicks() - machine - (ownTicks() - own)) / TICKS_PER_S / seconds)
    },
  }
}
