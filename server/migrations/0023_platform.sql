-- The accounts of platform staff, and the versions that they set. The answers to their calls are stored under tenant 0, so
-- that column refers to no site any more.
CREATE TABLE "platform_users" (
	"name" text PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_versions" (
	"name" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_tenant_id_sites_tenant_id_fk";
--> statement-breakpoint
grant select, insert, update on platform_users, platform_versions to clearcoat_platform;--> statement-breakpoint
grant select on platform_versions to clearcoat_tenant;--> statement-breakpoint
create policy platform on idempotency_keys to clearcoat_platform using (tenant_id = 0) with check (tenant_id = 0);--> statement-breakpoint
grant select, insert, delete on idempotency_keys to clearcoat_platform;--> statement-breakpoint
-- Answers of every merchant name the versions: all of them are dropped.
create function announce_platform() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_notify('clearcoat_news', json_build_object('about', 'content', 'tenant', null)::text);
  perform pg_notify('clearcoat_news', json_build_object('about', 'version')::text);
  return null;
end
$$;
--> statement-breakpoint
create trigger announce_change after insert or update or delete or truncate on platform_versions
  for each statement execute function announce_platform();
