export interface ZoneGroup {
  region: string
  zones: { value: string; label: string }[]
}

/** The time zones that this browser knows, by region. Includes the chosen one even if the browser doesn't know it. */
export function timeZoneGroups(chosen: string): ZoneGroup[] {
  const groups = new Map<string, ZoneGroup>()
  const names = new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])
  for (const value of [...names].sort()) {
    const [first = '', ...rest] = value.split('/')
    const region = rest.length > 0 ? first : 'General'
    const label = (rest.join(', ') || value).replaceAll('_', ' ')
    const group = groups.get(region) ?? { region, zones: [] }
    group.zones.push({ value, label })
    groups.set(region, group)
  }
  return [...groups.values()]
}
