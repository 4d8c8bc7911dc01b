CREATE TABLE "belongings_moves" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"from_user" uuid NOT NULL,
	"to_user" uuid NOT NULL,
	"memberships" jsonb NOT NULL,
	"items" jsonb NOT NULL,
	"points" integer NOT NULL,
	"moved_by" uuid NOT NULL,
	"moved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "belongings_moves_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "belongings_moves" ADD CONSTRAINT "belongings_moves_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
alter table belongings_moves enable row level security;
--> statement-breakpoint
alter table belongings_moves force row level security;
--> statement-breakpoint
create policy tenant on belongings_moves to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
--> statement-breakpoint
grant select, insert, update, delete on belongings_moves to clearcoat_tenant;
