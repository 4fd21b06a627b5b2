CREATE TABLE "due_digests" (
	"org_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "due_digests_org_id_user_id_pk" PRIMARY KEY("org_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "next_morning_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "completed_to" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "due_digests" ADD CONSTRAINT "due_digests_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "due_digests" ADD CONSTRAINT "due_digests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "due_digests_due_at_idx" ON "due_digests" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "due_digests_user_id_idx" ON "due_digests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "organizations_next_morning_at_idx" ON "organizations" USING btree ("next_morning_at");--> statement-breakpoint
CREATE INDEX "organizations_completed_to_idx" ON "organizations" USING btree ("completed_to");