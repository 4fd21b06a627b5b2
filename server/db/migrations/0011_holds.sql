CREATE TABLE "gates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"org_id" uuid NOT NULL,
	"name" text NOT NULL,
	"stages" text[] NOT NULL,
	"roles" text[] NOT NULL,
	"scope" text DEFAULT 'ALL' NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gates_scope_check" CHECK ("gates"."scope" in ('ALL', 'DELIVERY', 'NONE'))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "holds" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "next_timer_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "gate_override_roles" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "timer_presets" jsonb DEFAULT '[{"name":"Glue","minutes":60},{"name":"Oil","minutes":720},{"name":"Varnish","minutes":1440}]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "gates" ADD CONSTRAINT "gates_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gates_org_id_position_idx" ON "gates" USING btree ("org_id","position");--> statement-breakpoint
CREATE INDEX "orders_next_timer_at_idx" ON "orders" USING btree ("next_timer_at") WHERE next_timer_at is not null;--> statement-breakpoint
-- Written by hand: what every organization is offered to begin with, switched off.
INSERT INTO "gates" ("org_id", "name", "stages", "roles", "position")
SELECT o.id, g.name, g.stages, g.roles, g.position FROM organizations o CROSS JOIN (VALUES
  ('Deposit', array['PRODUCTION'], array['ADMIN', 'SALES'], 1),
  ('Drawing approved', array['PRODUCTION'], array[]::text[], 2),
  ('Material in', array['PRODUCTION'], array[]::text[], 3),
  ('Field measure', array['PRODUCTION'], array[]::text[], 4),
  ('Balance paid', array['DELIVERY', 'PICKUP'], array['ADMIN', 'SALES'], 5)
) AS g(name, stages, roles, position);
