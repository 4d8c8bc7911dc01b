-- The versions of the app, each with the build that it carries and the merchants that it reaches.
CREATE TABLE "releases" (
	"version" text PRIMARY KEY NOT NULL,
	"build" text NOT NULL,
	"share" integer NOT NULL,
	"merchants" jsonb NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	"set_by" text NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "releases_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1)
);
--> statement-breakpoint
grant select, insert, update on releases to clearcoat_platform;--> statement-breakpoint
grant select on releases to clearcoat_tenant;--> statement-breakpoint
-- Answers of every merchant name the version: all of them are dropped.
create trigger announce_change after insert or update or delete or truncate on releases
  for each statement execute function announce_platform();--> statement-breakpoint
insert into releases (version, build, share, merchants, set_at, set_by)
  select version, version, 100, '[]', set_at, 'platform' from platform_versions where name = 'app';--> statement-breakpoint
delete from platform_versions where name = 'app';
