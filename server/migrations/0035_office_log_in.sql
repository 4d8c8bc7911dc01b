ALTER TABLE "audit_log" ADD COLUMN "places" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "refused_log_ins" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "network" text;--> statement-breakpoint
-- An act that concerns some places alone is read by their staff, and by those of all places.
drop policy place on audit_log;
--> statement-breakpoint
create policy place on audit_log as restrictive for all to clearcoat_tenant using (left(current_setting('app.places', true), 1) is distinct from '{' or sees_subject(tenant_id, subject, nullif(current_setting('app.places', true), '')::int[]) and (audit_log.places = '{}' or audit_log.places && nullif(current_setting('app.places', true), '')::int[])) with check (left(current_setting('app.places', true), 1) is distinct from '{' or sees_subject(tenant_id, subject, nullif(current_setting('app.places', true), '')::int[]) and (audit_log.places = '{}' or audit_log.places && nullif(current_setting('app.places', true), '')::int[]));
