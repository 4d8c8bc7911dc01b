-- What became of the site configs since the site schema was last updated.
CREATE TABLE "config_migrations" (
	"tenant_id" integer NOT NULL,
	"state" text NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "config_migrations_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
ALTER TABLE "config_migrations" ADD CONSTRAINT "config_migrations_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
alter table config_migrations enable row level security;--> statement-breakpoint
alter table config_migrations force row level security;--> statement-breakpoint
create policy tenant on config_migrations to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);--> statement-breakpoint
create policy platform on config_migrations to clearcoat_platform using (true) with check (true);--> statement-breakpoint
grant select, insert, update, delete on config_migrations to clearcoat_tenant;--> statement-breakpoint
grant select, insert, update on config_migrations to clearcoat_platform;
