CREATE TABLE "former_members" (
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"display_name" text NOT NULL,
	CONSTRAINT "former_members_org_id_user_id_pk" PRIMARY KEY("org_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "former_members" ADD CONSTRAINT "former_members_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_members" ADD CONSTRAINT "former_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_members_user_id_idx" ON "former_members" USING btree ("user_id");--> statement-breakpoint
-- Written by hand from here on. Former members keep the names that they have now: everybody who did something, was named, or
-- belonged to the organization.
INSERT INTO "former_members" ("org_id", "user_id", "display_name")
SELECT known.org_id, known.user_id, u.display_name
FROM (
  SELECT org_id, actor_id AS user_id FROM events
  UNION SELECT org_id, (data ->> 'userId')::uuid FROM events WHERE type IN ('member.added', 'member.joined', 'member.removed')
  UNION SELECT org_id, created_by FROM orders
  UNION SELECT org_id, last_updated_by FROM orders
  UNION SELECT org_id, author_id FROM order_notes
  UNION SELECT n.org_id, m.id FROM order_notes n, unnest(n.mentions) m(id)
  UNION SELECT org_id, uploaded_by FROM order_attachments
  UNION SELECT org_id, completed_by FROM order_checklist_items
  UNION SELECT org_id, created_by FROM imports
  UNION SELECT org_id, user_id FROM audit_events
  UNION SELECT org_id, id FROM users WHERE org_id IS NOT NULL
) known
JOIN users u ON u.id = known.user_id
WHERE NOT EXISTS (SELECT FROM organization_members m WHERE m.org_id = known.org_id AND m.user_id = known.user_id);
--> statement-breakpoint
-- A note's text with what the organization calls those whom it mentions. Servers of the version before go on with the former
-- function, which has no third parameter.
CREATE FUNCTION "note_text"(content text, mentions uuid[], org uuid) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE mention record;
BEGIN
  FOR mention IN
    SELECT m.id, coalesce(f.display_name, u.display_name, 'somebody') AS name
    FROM unnest(mentions) m(id) LEFT JOIN users u ON u.id = m.id
    LEFT JOIN former_members f ON f.org_id = org AND f.user_id = m.id
  LOOP
    content := replace(content, '@[' || mention.id || ']', '@' || mention.name);
  END LOOP;
  RETURN content;
END $$;
--> statement-breakpoint
CREATE OR REPLACE VIEW "order_activity" AS
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
    WHEN 'note.added' THEN (SELECT note_text(n.content, n.mentions, n.org_id) FROM order_notes n WHERE n.org_id = e.org_id AND n.order_id = e.order_id AND n.id = (e.data ->> 'noteId')::uuid)
    WHEN 'order.archived' THEN e.data ->> 'reason'
    WHEN 'legacy.line' THEN e.data ->> 'message'
  END AS message,
  e.created_at, e.version, e.type AS event_type, e.data, e.via
FROM events e;
