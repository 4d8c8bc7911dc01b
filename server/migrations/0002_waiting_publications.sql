CREATE TABLE "publications" (
	"tenant_id" integer NOT NULL,
	"number" integer NOT NULL,
	"changes" jsonb,
	"publish_at" timestamp (3) with time zone NOT NULL,
	"words" text NOT NULL,
	"author_id" uuid NOT NULL,
	"scheduled_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "publications_tenant_id_number_pk" PRIMARY KEY("tenant_id","number")
);
--> statement-breakpoint
ALTER TABLE "config_saves" ADD COLUMN "words" text;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
alter table publications enable row level security;
--> statement-breakpoint
alter table publications force row level security;
--> statement-breakpoint
create policy tenant on publications to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
--> statement-breakpoint
grant select, insert, update, delete on publications to clearcoat_tenant;
