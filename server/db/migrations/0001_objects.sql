CREATE TABLE "objects" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"url" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"stored_at" timestamp with time zone,
	"size" integer,
	"sha256" text,
	"thumbnail_size" integer,
	CONSTRAINT "objects_url_unique" UNIQUE("url"),
	CONSTRAINT "objects_org_id_url_unique" UNIQUE("org_id","url")
);
--> statement-breakpoint
ALTER TABLE "order_activity" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "objects" ADD CONSTRAINT "objects_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objects" ADD CONSTRAINT "objects_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "objects_created_at_idx" ON "objects" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "order_attachments" ADD CONSTRAINT "order_attachments_org_id_file_url_objects_org_id_url_fk" FOREIGN KEY ("org_id","file_url") REFERENCES "public"."objects"("org_id","url") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_attachments" ADD CONSTRAINT "order_attachments_file_url_unique" UNIQUE("file_url");