-- One line for each part: its number with its letter, and its name. The rule of partsInSearch, which a test compares with this.
CREATE FUNCTION searched_parts(number text, parts jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
(SELECT string_agg(number || '-' || (part.value->>'letter') || ' ' || (part.value->>'name'), E'\n' ORDER BY part.place)
FROM jsonb_array_elements(parts) WITH ORDINALITY AS part(value, place));--> statement-breakpoint
ALTER TABLE "orders" drop column "search_text";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (folded(number || E'
' || title || E'
' || customer_name || E'
' || coalesce(customer_phone, '') || E'
' || coalesce(customer_email, '') || E'
' || coalesce(notes, '') || E'
' || coalesce(reference, '') || coalesce(E'
' || searched_parts(number, parts), '')) || E'
' || regexp_replace(folded(coalesce(customer_phone, '')), '[^0-9]', '', 'g')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_search_idx" ON "orders" USING gin ("search_text" gin_trgm_ops);