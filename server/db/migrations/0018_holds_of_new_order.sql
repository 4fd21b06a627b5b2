-- The gates that the settings put on a new order, as its "holds" say it; null where there are none. VOLATILE, so that they are read when it
-- is called: a new order waits for its organization until it is, and the gates may be switched on meanwhile.
CREATE FUNCTION "holds_of_new_order"(org uuid, fulfillment text) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN (
    SELECT jsonb_build_object('gates', jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'stages', g.stages, 'roles', g.roles,
      'state', 'open', 'since', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', null, 'byName', null, 'note', null)
      ORDER BY g.position, g.id), 'wait', null, 'timers', '[]'::jsonb, 'waited', 0)
    FROM gates g
    WHERE g.org_id = org AND g.is_on AND (g.scope = 'ALL' OR g.scope = 'DELIVERY' AND fulfillment = 'DELIVERY')
    HAVING count(*) > 0
  );
END $$;
