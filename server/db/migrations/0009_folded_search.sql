ALTER TABLE "orders" drop column "search_text";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(regexp_replace(normalize(number || E'
' || title || E'
' || customer_name || E'
' || coalesce(customer_phone, '') || E'
' || coalesce(customer_email, '') || E'
' || coalesce(notes, ''), NFD), '[\u0300-\u036f]', '', 'g'))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_search_idx" ON "orders" USING gin ("search_text" gin_trgm_ops);
