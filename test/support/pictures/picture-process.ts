// Makes a small picture of each of two files. Prints by how many MB the second raised this process's peak memory.
import { WORK } from '../../../server/pictures/decode.ts'

const [first = '', second = ''] = process.argv.slice(2)
const shape = { width: 400, height: 400, fit: 'inside', format: 'webp' } as const
await WORK.shrink(first, shape)
const before = process.resourceUsage().maxRSS
const made = await WORK.shrink(second, shape)
const megabytes = (process.resourceUsage().maxRSS - before) / 1024
process.stdout.write(JSON.stringify({ made: made !== undefined, megabytes }))
