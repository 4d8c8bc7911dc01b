-- Every name that a site has or had. No role may delete a row: a name is never given to another tenant.
CREATE TABLE "site_names" (
	"subdomain" text PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"answered_until" timestamp (3) with time zone
);
--> statement-breakpoint
grant select, insert, update on site_names to clearcoat_platform;--> statement-breakpoint
insert into site_names (subdomain, tenant_id) select subdomain, tenant_id from sites;
