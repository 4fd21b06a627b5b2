CREATE TABLE "import_rows" (
	"org_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"cells" text[] NOT NULL,
	"parts" jsonb,
	"is_left_out" boolean DEFAULT false NOT NULL,
	"is_wanted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "import_rows_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"created_by" uuid,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"sheets" text[] DEFAULT '{}' NOT NULL,
	"sheet" text,
	"remarks" text[] DEFAULT '{}' NOT NULL,
	"columns" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"row_count" integer NOT NULL,
	"state" text DEFAULT 'staged' NOT NULL,
	"actor_id" uuid,
	"first_number" integer,
	"order_count" integer,
	"progress" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"version" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"removed_count" integer,
	CONSTRAINT "imports_org_id_id_unique" UNIQUE("org_id","id"),
	CONSTRAINT "imports_kind_check" CHECK ("imports"."kind" in ('table', 'trello')),
	CONSTRAINT "imports_state_check" CHECK ("imports"."state" in ('staged', 'running', 'done', 'failed', 'undoing', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"scope" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "api_tokens_hash_unique" UNIQUE("hash"),
	CONSTRAINT "api_tokens_scope_check" CHECK ("api_tokens"."scope" in ('read', 'write'))
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"version" bigint,
	"type" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"first_tried_at" timestamp with time zone,
	"last_tried_at" timestamp with time zone,
	"status" integer,
	"answer" text,
	"took" integer,
	CONSTRAINT "webhook_deliveries_state_check" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"created_by" uuid,
	"sealed" text NOT NULL,
	"host" text NOT NULL,
	"events" text[] NOT NULL,
	"since_version" bigint NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"failing_since" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"paused_until" timestamp with time zone,
	"switched_off_at" timestamp with time zone,
	"switched_off_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhooks_org_id_id_unique" UNIQUE("org_id","id")
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_check";--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "via" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "webhook_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "orders" drop column "search_text";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(regexp_replace(normalize(number || E'
' || title || E'
' || customer_name || E'
' || coalesce(customer_phone, '') || E'
' || coalesce(customer_email, '') || E'
' || coalesce(notes, '') || E'
' || coalesce(reference, ''), NFD), '[\u0300-\u036f]', '', 'g'))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_search_idx" ON "orders" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_org_id_import_id_imports_org_id_id_fk" FOREIGN KEY ("org_id","import_id") REFERENCES "public"."imports"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_org_id_user_id_organization_members_org_id_user_id_fk" FOREIGN KEY ("org_id","user_id") REFERENCES "public"."organization_members"("org_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_org_id_webhook_id_webhooks_org_id_id_fk" FOREIGN KEY ("org_id","webhook_id") REFERENCES "public"."webhooks"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_org_id_created_at_idx" ON "imports" USING btree ("org_id","created_at");--> statement-breakpoint
CREATE INDEX "imports_unfinished_idx" ON "imports" USING btree ("created_at") WHERE state in ('staged', 'running', 'undoing');--> statement-breakpoint
CREATE INDEX "api_tokens_org_id_user_id_idx" ON "api_tokens" USING btree ("org_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_version_key" ON "webhook_deliveries" USING btree ("webhook_id","version");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook_id_created_at_idx" ON "webhook_deliveries" USING btree ("webhook_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting_idx" ON "webhook_deliveries" USING btree ("webhook_id","next_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhooks_on_idx" ON "webhooks" USING btree ("org_id") WHERE is_on;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_org_id_webhook_id_webhooks_org_id_id_fk" FOREIGN KEY ("org_id","webhook_id") REFERENCES "public"."webhooks"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_org_id_import_id_imports_org_id_id_fk" FOREIGN KEY ("org_id","import_id") REFERENCES "public"."imports"("org_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_webhook_id_idx" ON "notifications" USING btree ("webhook_id","user_id") WHERE webhook_id is not null;--> statement-breakpoint
CREATE INDEX "orders_import_id_idx" ON "orders" USING btree ("import_id") WHERE import_id is not null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_check" CHECK ("notifications"."kind" in ('mention', 'assigned', 'customer', 'overdue', 'due', 'wait', 'timer', 'note', 'moved', 'webhook'));--> statement-breakpoint
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
  e.created_at, e.version, e.type AS event_type, e.data, e.via
FROM events e;--> statement-breakpoint
-- Nothing is sent of what happened before.
INSERT INTO "consumer_positions" ("org_id", "consumer", "version") SELECT id, 'webhooks', version FROM organizations;
