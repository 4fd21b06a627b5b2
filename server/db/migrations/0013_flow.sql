CREATE TABLE "calendar_feeds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_read_at" timestamp with time zone,
	CONSTRAINT "calendar_feeds_org_id_user_id_kind_unique" UNIQUE("org_id","user_id","kind"),
	CONSTRAINT "calendar_feeds_kind_check" CHECK ("calendar_feeds"."kind" in ('mine', 'deliveries', 'all'))
);
--> statement-breakpoint
CREATE TABLE "order_progress" (
	"org_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"finished_at" timestamp with time zone,
	"making_days" double precision DEFAULT 0 NOT NULL,
	"state" jsonb,
	CONSTRAINT "order_progress_order_id_pk" PRIMARY KEY("order_id")
);
--> statement-breakpoint
CREATE TABLE "order_promises" (
	"org_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"said_on" date NOT NULL,
	"version" bigint NOT NULL,
	"date" date NOT NULL,
	"even" date,
	"basis" text NOT NULL,
	"orders" integer NOT NULL,
	"weeks" integer NOT NULL,
	CONSTRAINT "order_promises_order_id_said_on_pk" PRIMARY KEY("order_id","said_on"),
	CONSTRAINT "order_promises_basis_check" CHECK ("order_promises"."basis" in ('history', 'capacity'))
);
--> statement-breakpoint
CREATE TABLE "order_stays" (
	"org_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"status" text NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	"days" double precision,
	"waited" double precision,
	CONSTRAINT "order_stays_org_id_version_pk" PRIMARY KEY("org_id","version"),
	CONSTRAINT "order_stays_status_check" CHECK ("order_stays"."status" in ('ORDER_IN', 'PRODUCTION', 'FINISH', 'COMPLETED', 'DELIVERY', 'PICKUP'))
);
--> statement-breakpoint
CREATE TABLE "order_waits" (
	"org_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"key" text NOT NULL,
	"cause" text NOT NULL,
	"name" text,
	"began_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"days" double precision,
	CONSTRAINT "order_waits_org_id_version_key_pk" PRIMARY KEY("org_id","version","key"),
	CONSTRAINT "order_waits_cause_check" CHECK ("order_waits"."cause" in ('customer', 'supplier', 'material', 'site', 'other', 'gate', 'timer'))
);
--> statement-breakpoint
CREATE TABLE "closed_days" (
	"org_id" uuid NOT NULL,
	"day" date NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "closed_days_org_id_day_pk" PRIMARY KEY("org_id","day")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_date" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_imported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "capacity_hours" integer;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_org_id_user_id_organization_members_org_id_user_id_fk" FOREIGN KEY ("org_id","user_id") REFERENCES "public"."organization_members"("org_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_progress" ADD CONSTRAINT "order_progress_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_progress" ADD CONSTRAINT "order_progress_org_id_order_id_orders_org_id_id_fk" FOREIGN KEY ("org_id","order_id") REFERENCES "public"."orders"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_promises" ADD CONSTRAINT "order_promises_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_promises" ADD CONSTRAINT "order_promises_org_id_order_id_orders_org_id_id_fk" FOREIGN KEY ("org_id","order_id") REFERENCES "public"."orders"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_stays" ADD CONSTRAINT "order_stays_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_stays" ADD CONSTRAINT "order_stays_org_id_order_id_orders_org_id_id_fk" FOREIGN KEY ("org_id","order_id") REFERENCES "public"."orders"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_waits" ADD CONSTRAINT "order_waits_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_waits" ADD CONSTRAINT "order_waits_org_id_order_id_orders_org_id_id_fk" FOREIGN KEY ("org_id","order_id") REFERENCES "public"."orders"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_days" ADD CONSTRAINT "closed_days_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_progress_finished_at_idx" ON "order_progress" USING btree ("org_id","finished_at") WHERE finished_at is not null;--> statement-breakpoint
CREATE INDEX "order_promises_org_id_date_idx" ON "order_promises" USING btree ("org_id","date");--> statement-breakpoint
CREATE INDEX "order_stays_order_id_idx" ON "order_stays" USING btree ("order_id","version");--> statement-breakpoint
CREATE INDEX "order_stays_left_at_idx" ON "order_stays" USING btree ("org_id","left_at");--> statement-breakpoint
CREATE INDEX "order_waits_order_id_idx" ON "order_waits" USING btree ("order_id","version");--> statement-breakpoint
CREATE INDEX "order_waits_ended_at_idx" ON "order_waits" USING btree ("org_id","ended_at");