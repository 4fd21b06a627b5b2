/** SQL for a gate of the settings as it stands on an order that has just got it: open, since now, by nobody. */
export const gateOnOrder = (gate: string) => `jsonb_build_object('id', ${gate}.id, 'name', ${gate}.name,
  'stages', ${gate}.stages, 'roles', ${gate}.roles, 'state', 'open',
  'since', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'by', null, 'byName', null, 'note', null)`
