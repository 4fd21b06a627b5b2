CREATE TABLE "part_stays" (
	"org_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"part_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"status" text NOT NULL,
	"to_status" text NOT NULL,
	"left_at" timestamp with time zone NOT NULL,
	"days" double precision NOT NULL,
	"waited" double precision NOT NULL,
	CONSTRAINT "part_stays_org_id_version_part_id_pk" PRIMARY KEY("org_id","version","part_id")
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_check";--> statement-breakpoint
ALTER TABLE "order_parts" ADD COLUMN "cause" text;--> statement-breakpoint
ALTER TABLE "order_parts" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "part_stays" ADD CONSTRAINT "part_stays_org_id_order_id_orders_org_id_id_fk" FOREIGN KEY ("org_id","order_id") REFERENCES "public"."orders"("org_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "part_stays_order_id_idx" ON "part_stays" USING btree ("order_id","version");--> statement-breakpoint
CREATE INDEX "part_stays_left_at_idx" ON "part_stays" USING btree ("org_id","left_at");--> statement-breakpoint
CREATE INDEX "order_parts_remakes_idx" ON "order_parts" USING btree ("org_id","created_at") WHERE cause is not null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_check" CHECK ("notifications"."kind" in ('mention', 'assigned', 'customer', 'remake', 'overdue', 'due', 'wait', 'timer', 'note', 'moved', 'webhook', 'backup'));--> statement-breakpoint
ALTER TABLE "order_parts" ADD CONSTRAINT "order_parts_cause_check" CHECK ("order_parts"."cause" in ('measured', 'drawing', 'material', 'machine', 'damaged', 'finish', 'customer', 'other'));