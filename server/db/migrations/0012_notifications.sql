CREATE TABLE "notification_settings" (
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"chosen" jsonb NOT NULL,
	CONSTRAINT "notification_settings_org_id_user_id_pk" PRIMARY KEY("org_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" bigint,
	"day" date,
	"cause" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notifications_kind_check" CHECK ("notifications"."kind" in ('mention', 'assigned', 'overdue', 'due', 'wait', 'timer', 'note', 'moved'))
);
--> statement-breakpoint
CREATE TABLE "order_watches" (
	"org_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_muted" boolean NOT NULL,
	CONSTRAINT "order_watches_order_id_user_id_pk" PRIMARY KEY("order_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"sid" text NOT NULL,
	"endpoint_hash" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "server_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_notes" ADD COLUMN "mentions" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "working_days" integer[] DEFAULT '{1,2,3,4,5}' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "morning_on" date;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_org_id_user_id_organization_members_org_id_user_id_fk" FOREIGN KEY ("org_id","user_id") REFERENCES "public"."organization_members"("org_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_org_id_order_id_orders_org_id_id_fk" FOREIGN KEY ("org_id","order_id") REFERENCES "public"."orders"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_org_id_user_id_organization_members_org_id_user_id_fk" FOREIGN KEY ("org_id","user_id") REFERENCES "public"."organization_members"("org_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_watches" ADD CONSTRAINT "order_watches_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_watches" ADD CONSTRAINT "order_watches_org_id_order_id_orders_org_id_id_fk" FOREIGN KEY ("org_id","order_id") REFERENCES "public"."orders"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_watches" ADD CONSTRAINT "order_watches_org_id_user_id_organization_members_org_id_user_id_fk" FOREIGN KEY ("org_id","user_id") REFERENCES "public"."organization_members"("org_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_sid_sessions_sid_fk" FOREIGN KEY ("sid") REFERENCES "public"."sessions"("sid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_version_key" ON "notifications" USING btree ("org_id","user_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_day_key" ON "notifications" USING btree ("order_id","user_id","kind","day");--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("org_id","user_id","order_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "order_watches_org_id_user_id_idx" ON "order_watches" USING btree ("org_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint_hash_key" ON "push_subscriptions" USING btree ("endpoint_hash");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_id_idx" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_sid_idx" ON "push_subscriptions" USING btree ("sid");--> statement-breakpoint
-- Written by hand: a note's text with the present names of the members whom it mentions.
CREATE FUNCTION "note_text"(content text, mentions uuid[]) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE mention record;
BEGIN
  FOR mention IN
    SELECT m.id, coalesce(u.display_name, 'somebody') AS name FROM unnest(mentions) m(id) LEFT JOIN users u ON u.id = m.id
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
    WHEN 'note.added' THEN (SELECT note_text(n.content, n.mentions) FROM order_notes n WHERE n.org_id = e.org_id AND n.order_id = e.order_id AND n.id = (e.data ->> 'noteId')::uuid)
    WHEN 'order.archived' THEN e.data ->> 'reason'
    WHEN 'legacy.line' THEN e.data ->> 'message'
  END AS message,
  e.created_at, e.version, e.type AS event_type, e.data
FROM events e;
--> statement-breakpoint
-- What happened before there were notifications is no news.
INSERT INTO "consumer_positions" ("org_id", "consumer", "version") SELECT id, 'notifications', version FROM organizations;
