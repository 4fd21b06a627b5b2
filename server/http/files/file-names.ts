const LONGEST_NAME = 150

/** Every system can save it, and no folder or second line is in it. */
export function safeFileName(name: string): string {
  // oxlint-disable-next-line no-control-regex
  const flat = name.replace(/[\0-\x1f\x7f/\\:*?"<>|\u202a-\u202e\u2066-\u2069]/g, '_').toWellFormed()
  if (flat.length <= LONGEST_NAME) return flat
  const ending = endingOf(flat)
  return `${flat.slice(0, LONGEST_NAME - ending.length).toWellFormed()}${ending}`
}

// Windows reserves these names in every folder, whatever the extension.
const DEVICES = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9\u00b9\u00b2\u00b3])\s*(\.|$)/i

// Linux allows 255 bytes, including a number added later.
const LONGEST_BYTES = 230

function withinBytes(name: string): string {
  const ending = endingOf(name)
  let base = name.slice(0, name.length - ending.length)
  while (base !== '' && Buffer.byteLength(base + ending) > LONGEST_BYTES) base = base.slice(0, -1)
  return base.toWellFormed() + ending
}

/** Fits any system that unpacks it. */
function safeEntryName(name: string): string {
  const flat = withinBytes(safeFileName(name.normalize('NFC'))).replace(/[. ]+$/, '_')
  return DEVICES.test(flat) || /^[. ]*$/.test(flat) ? `_${flat}` : flat
}

const endingOf = (name: string) => /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''

/** Equal paths get a number. */
export function uniquePaths(root: string): (folder: string, name: string) => string {
  let current = ''
  let taken = new Set<string>()
  /** The last number of each name, because many files may share one. */
  let numbers = new Map<string, number>()
  return (folder, name) => {
    if (folder !== current) {
      taken = new Set()
      numbers = new Map()
    }
    current = folder
    const safe = safeEntryName(name)
    const ending = endingOf(safe)
    // Systems that ignore case would overwrite one with the other.
    const key = safe.toLowerCase()
    let number = numbers.get(key) ?? 1
    let unique = safe
    while (taken.has(unique.toLowerCase())) {
      number += 1
      unique = `${safe.slice(0, safe.length - ending.length)} (${number})${ending}`
    }
    numbers.set(key, number)
    taken.add(unique.toLowerCase())
    return `${root}/${safeEntryName(folder)}/${unique}`
  }
}
