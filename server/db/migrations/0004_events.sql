CREATE TABLE "consumer_positions" (
	"org_id" uuid NOT NULL,
	"consumer" text NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "consumer_positions_org_id_consumer_pk" PRIMARY KEY("org_id","consumer")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"org_id" uuid NOT NULL,
	"order_id" uuid,
	"actor_id" uuid,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"version" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_org_id_version_unique" UNIQUE("org_id","version")
);
--> statement-breakpoint
CREATE TABLE "order_seen" (
	"org_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seen_version" bigint NOT NULL,
	"changed_version" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "order_seen_order_id_user_id_pk" PRIMARY KEY("order_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "job_workers" (
	"id" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Written by hand: what stands in the log becomes typed events, with its ids, versions and times. What a line told in
-- words is taken apart once, here; words that are unknown are kept as they are.
ANALYZE "order_activity", "order_notes", "orders", "board_columns";
--> statement-breakpoint
-- Of each field that was ever changed, the value that it began with.
CREATE TEMPORARY TABLE former ON COMMIT DROP AS
SELECT order_id, jsonb_object_agg(key, value) AS fields
FROM (
  SELECT DISTINCT ON (a.order_id, k.key) a.order_id, k.key, (a.old_value::jsonb) -> k.key AS value
  FROM order_activity a, json_object_keys(a.new_value::json) k(key)
  WHERE a.new_value IS NOT NULL AND a.order_id IS NOT NULL
  ORDER BY a.order_id, k.key, a.version
) began
GROUP BY order_id;
--> statement-breakpoint
-- A note and its line were written in one transaction, so they have one time; several of one text keep their order.
CREATE TEMPORARY TABLE noted ON COMMIT DROP AS
SELECT a.id AS line_id, n.id AS note_id
FROM (
  SELECT id, order_id, actor_id, message, created_at,
    row_number() OVER (PARTITION BY order_id, actor_id, message, created_at ORDER BY version) AS place
  FROM order_activity WHERE type = 'comment'
) a
JOIN (
  SELECT id, order_id, author_id, content, created_at,
    row_number() OVER (PARTITION BY order_id, author_id, content, created_at ORDER BY id) AS place
  FROM order_notes
) n ON n.order_id = a.order_id AND n.author_id = a.actor_id AND n.content = a.message
  AND n.created_at = a.created_at AND n.place = a.place;
--> statement-breakpoint
ANALYZE former, noted;
--> statement-breakpoint
INSERT INTO "events" ("id", "org_id", "order_id", "actor_id", "type", "data", "version", "created_at")
WITH lines AS (
  SELECT a.*, noted.note_id, f.status AS from_status, t.status AS to_status, o.number, o.fields AS present, former.fields AS former,
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('field', k.key, 'from', (a.old_value::jsonb) -> k.key, 'to', k.value::jsonb) ORDER BY k.ordinality)
      FROM json_each(a.new_value::json) WITH ORDINALITY k
    ), '[]') AS changes
  FROM order_activity a
  LEFT JOIN board_columns f ON f.id = a.from_column_id
  LEFT JOIN board_columns t ON t.id = a.to_column_id
  LEFT JOIN noted ON noted.line_id = a.id
  LEFT JOIN former ON former.order_id = a.order_id
  LEFT JOIN LATERAL (
    SELECT number, jsonb_build_object('title', title, 'description', description, 'customerName', customer_name,
      'customerEmail', customer_email, 'customerPhone', customer_phone, 'address', address, 'priority', priority,
      'fulfillmentType', fulfillment_type, 'dueDate', to_char(due_date, 'YYYY-MM-DD'), 'estimatedHours', estimated_hours,
      'actualHours', actual_hours, 'notes', notes) AS fields
    FROM orders WHERE orders.id = a.order_id
  ) o ON true
)
SELECT l.id, l.org_id, l.order_id, l.actor_id, typed.type, typed.data, l.version, l.created_at
FROM lines l
CROSS JOIN LATERAL (
  SELECT type, data FROM (
    SELECT 1 AS place, 'order.created' AS type, jsonb_build_object('number', l.number, 'status', 'ORDER_IN', 'fields', l.present || coalesce(l.former, '{}')) AS data
      WHERE l.type = 'create' AND l.order_id IS NOT NULL
    UNION ALL SELECT 1, 'order.moved', jsonb_build_object('from', l.from_status, 'to', l.to_status) || CASE WHEN l.changes = '[]' THEN '{}' ELSE jsonb_build_object('changes', l.changes) END
      WHERE l.type = 'move' AND l.order_id IS NOT NULL AND l.from_status IS NOT NULL AND l.to_status IS NOT NULL
    UNION ALL SELECT 1, 'order.archived', jsonb_build_object('reason', l.message)
      WHERE l.type = 'archive' AND l.order_id IS NOT NULL
    UNION ALL SELECT 1, 'order.restored', '{}' WHERE l.type = 'restore' AND l.order_id IS NOT NULL
    UNION ALL SELECT 1, 'order.' || l.type || 'ed', jsonb_build_object('userId', null, 'name', l.message)
      WHERE l.type IN ('assign', 'unassign') AND l.order_id IS NOT NULL
    UNION ALL SELECT 1, 'note.added', jsonb_build_object('noteId', l.note_id) WHERE l.note_id IS NOT NULL
    UNION ALL SELECT 1, 'file.renamed', jsonb_build_object('fileId', null, 'from', m[1], 'to', m[2])
      FROM regexp_match(l.message, '^renamed the file "(.*)" to "(.*)"$') m
      WHERE l.type = 'rename' AND l.order_id IS NOT NULL AND m IS NOT NULL
    UNION ALL SELECT 1, CASE m[1] WHEN 'added' THEN 'file.added' ELSE 'file.removed' END, jsonb_build_object('fileId', null, 'name', m[2])
      FROM regexp_match(l.message, '^(added|deleted) the file "(.*)"$') m
      WHERE l.type = 'update' AND l.field = 'files' AND l.order_id IS NOT NULL AND m IS NOT NULL
    UNION ALL SELECT 1, CASE m[1] WHEN 'added' THEN 'checklist.added' ELSE 'checklist.removed' END, jsonb_build_object('checklistId', null, 'name', m[2])
      FROM regexp_match(l.message, '^(added|deleted) the checklist "(.*)"$') m
      WHERE l.type = 'update' AND l.field = 'checklists' AND l.order_id IS NOT NULL AND m IS NOT NULL
    UNION ALL SELECT 1, 'checklist.reordered', jsonb_build_object('checklistId', null, 'name', m[1])
      FROM regexp_match(l.message, '^reordered "(.*)"$') m
      WHERE l.type = 'update' AND l.field = 'checklists' AND l.order_id IS NOT NULL AND m IS NOT NULL
    UNION ALL SELECT 1, 'item.added', jsonb_build_object('itemId', null, 'checklistId', null, 'title', m[1], 'checklist', m[2])
      FROM regexp_match(l.message, '^added "(.*)" to "(.*)"$') m
      WHERE l.type = 'update' AND l.field = 'checklists' AND l.order_id IS NOT NULL AND m IS NOT NULL
    UNION ALL SELECT 1, CASE m[1] WHEN 'changed the item' THEN 'item.changed' ELSE 'item.reopened' END, jsonb_build_object('itemId', null, 'checklistId', null, 'title', m[2])
      FROM regexp_match(l.message, '^(changed the item|reopened) "(.*)"$') m
      WHERE l.type = 'update' AND l.field = 'checklists' AND l.order_id IS NOT NULL AND m IS NOT NULL
    UNION ALL SELECT 1, 'item.removed', jsonb_build_object('itemId', null, 'checklistId', null, 'title', m[1])
      FROM regexp_match(l.message, '^deleted "(.*)" from a checklist$') m
      WHERE l.type = 'update' AND l.field = 'checklists' AND l.order_id IS NOT NULL AND m IS NOT NULL
    UNION ALL SELECT 1, 'item.completed', jsonb_build_object('itemId', null, 'checklistId', null, 'title', m[1])
      FROM regexp_match(l.message, '^completed "(.*)"$') m
      WHERE l.type = 'complete' AND l.order_id IS NOT NULL AND m IS NOT NULL
    UNION ALL SELECT 1, 'order.changed', jsonb_build_object('changes', l.changes)
      WHERE l.type = 'update' AND l.order_id IS NOT NULL AND l.message IS NULL
    UNION ALL SELECT 1, 'member.updated', jsonb_build_object('userId', l.actor_id, 'fields', '[]'::jsonb)
      WHERE l.order_id IS NULL AND l.message = 'changed their profile'
    UNION ALL SELECT 1, 'member.photo_changed', jsonb_build_object('userId', l.actor_id, 'profileImageUrl', null)
      WHERE l.order_id IS NULL AND l.message = 'changed their photo'
    UNION ALL SELECT 1, 'member.role_changed', jsonb_build_object('userId', null, 'name', m[1], 'from', null, 'to', m[2])
      FROM regexp_match(l.message, '^made (.*) (ADMIN|SHOP|SALES)$') m WHERE l.order_id IS NULL AND m IS NOT NULL
    UNION ALL SELECT 1, 'member.added', jsonb_build_object('userId', null, 'name', m[1], 'role', null)
      FROM regexp_match(l.message, '^added (.*) to the organization$') m WHERE l.order_id IS NULL AND m IS NOT NULL
    UNION ALL SELECT 1, 'member.removed', jsonb_build_object('userId', null, 'name', m[1])
      FROM regexp_match(l.message, '^removed (.*) from the organization$') m WHERE l.order_id IS NULL AND m IS NOT NULL
    UNION ALL SELECT 1, 'member.password_reset', jsonb_build_object('userId', null, 'name', m[1])
      FROM regexp_match(l.message, '^reset the password of (.*)$') m WHERE l.order_id IS NULL AND m IS NOT NULL
    UNION ALL SELECT 1, 'members.cleared', '{}' WHERE l.order_id IS NULL AND l.message = 'removed all other members'
    UNION ALL SELECT 1, 'orders.cleared', '{}' WHERE l.order_id IS NULL AND l.message = 'removed all orders and templates'
    UNION ALL SELECT 1, 'organization.changed', jsonb_build_object('changes', '[]'::jsonb)
      WHERE l.order_id IS NULL AND l.message = 'changed the organization''s settings'
    UNION ALL SELECT 1, 'column.changed', jsonb_build_object('status', c.status, 'from', null, 'to', m[2]::int)
      FROM regexp_match(l.message, '^set the limit of (Order In|Production|Finish|Completed|Delivery|Pickup) to (\d{1,9})$') m
      JOIN (VALUES ('Order In', 'ORDER_IN'), ('Production', 'PRODUCTION'), ('Finish', 'FINISH'), ('Completed', 'COMPLETED'),
        ('Delivery', 'DELIVERY'), ('Pickup', 'PICKUP')) c(name, status) ON c.name = m[1]
      WHERE l.order_id IS NULL AND m IS NOT NULL
    UNION ALL SELECT 2, 'legacy.line', jsonb_build_object('activity', l.type, 'field', l.field, 'message', l.message)
  ) choices ORDER BY place LIMIT 1
) typed;
--> statement-breakpoint
SELECT setval(pg_get_serial_sequence('events', 'id'), greatest(1, (SELECT max(id) FROM events)), EXISTS (SELECT FROM events));
--> statement-breakpoint
-- What happened before there were consumers is no news to them.
INSERT INTO "consumer_positions" ("org_id", "consumer", "version") SELECT id, 'seen', version FROM organizations;
--> statement-breakpoint
DROP TABLE "order_activity";--> statement-breakpoint
ALTER TABLE "consumer_positions" ADD CONSTRAINT "consumer_positions_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_org_id_order_id_orders_org_id_id_fk" FOREIGN KEY ("org_id","order_id") REFERENCES "public"."orders"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_seen" ADD CONSTRAINT "order_seen_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_seen" ADD CONSTRAINT "order_seen_org_id_order_id_orders_org_id_id_fk" FOREIGN KEY ("org_id","order_id") REFERENCES "public"."orders"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_seen" ADD CONSTRAINT "order_seen_org_id_user_id_organization_members_org_id_user_id_fk" FOREIGN KEY ("org_id","user_id") REFERENCES "public"."organization_members"("org_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_order_id_version_idx" ON "events" USING btree ("order_id","version");--> statement-breakpoint
CREATE INDEX "events_org_id_actor_id_version_idx" ON "events" USING btree ("org_id","actor_id","version");--> statement-breakpoint
CREATE INDEX "order_seen_changed_idx" ON "order_seen" USING btree ("org_id","user_id") WHERE changed_version > seen_version;--> statement-breakpoint
-- Written by hand: the specification's table and its ten types, read from the events.
CREATE VIEW "order_activity" AS
SELECT e.id, e.org_id, e.order_id, e.actor_id,
  CASE e.type
    WHEN 'order.created' THEN 'create'
    WHEN 'order.moved' THEN 'move'
    WHEN 'order.archived' THEN 'archive'
    WHEN 'order.restored' THEN 'restore'
    WHEN 'order.assigned' THEN 'assign'
    WHEN 'order.unassigned' THEN 'unassign'
    WHEN 'note.added' THEN 'comment'
    WHEN 'file.renamed' THEN 'rename'
    WHEN 'item.completed' THEN 'complete'
    WHEN 'legacy.line' THEN e.data ->> 'activity'
    ELSE 'update'
  END AS type,
  (SELECT c.id FROM board_columns c WHERE e.type = 'order.moved' AND c.org_id = e.org_id AND c.status = e.data ->> 'from') AS from_column_id,
  (SELECT c.id FROM board_columns c WHERE e.type IN ('order.moved', 'order.created') AND c.org_id = e.org_id
    AND c.status = coalesce(e.data ->> 'to', e.data ->> 'status')) AS to_column_id,
  CASE
    WHEN e.type LIKE 'file.%' THEN 'files'
    WHEN e.type LIKE 'checklist.%' OR e.type LIKE 'item.%' THEN 'checklists'
    WHEN e.type = 'legacy.line' THEN e.data ->> 'field'
    ELSE (SELECT string_agg(c ->> 'field', ',' ORDER BY n) FROM jsonb_array_elements(e.data -> 'changes') WITH ORDINALITY x(c, n))
  END AS field,
  (SELECT json_object_agg(c ->> 'field', c -> 'from' ORDER BY n)::text FROM jsonb_array_elements(e.data -> 'changes') WITH ORDINALITY x(c, n) HAVING count(*) > 0) AS old_value,
  (SELECT json_object_agg(c ->> 'field', c -> 'to' ORDER BY n)::text FROM jsonb_array_elements(e.data -> 'changes') WITH ORDINALITY x(c, n) HAVING count(*) > 0) AS new_value,
  CASE e.type
    WHEN 'note.added' THEN (SELECT n.content FROM order_notes n WHERE n.org_id = e.org_id AND n.order_id = e.order_id AND n.id = (e.data ->> 'noteId')::uuid)
    WHEN 'order.archived' THEN e.data ->> 'reason'
    WHEN 'legacy.line' THEN e.data ->> 'message'
  END AS message,
  e.created_at, e.version, e.type AS event_type, e.data
FROM events e;
