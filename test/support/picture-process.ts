// Makes a small picture of each of two files, and tells by how many MB the second raised the memory of this process at most.
import { thumbnailOf } from '../../server/core/pictures/pictures.ts'

const [first = '', second = ''] = process.argv.slice(2)
await thumbnailOf('an organization', first)
const before = process.resourceUsage().maxRSS
const made = await thumbnailOf('an organization', second)
const megabytes = (process.resourceUsage().maxRSS - before) / 1024
process.stdout.write(JSON.stringify({ made: made !== undefined, megabytes }))
