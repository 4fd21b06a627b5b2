export const label = 'Board on paper'
export const printed = ({ orders, at }: { orders: string; at: string }) => `${orders}, ${at}`
export const filtered = ({ filters }: { filters: string }) => `Only ${filters}`
export const stage = ({ name, n }: { name: string; n: string }) => `${name} (${n})`
export const due = ({ day }: { day: string }) => `Due ${day}`
export const late = ({ day }: { day: string }) => `Late, due ${day}`
