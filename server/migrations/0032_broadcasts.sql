CREATE TABLE "broadcasts" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"audience" jsonb NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"path" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"customers" integer DEFAULT 0 NOT NULL,
	"last_user_id" uuid,
	"is_complete" boolean DEFAULT false NOT NULL,
	CONSTRAINT "broadcasts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD COLUMN "broadcast_id" uuid;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "broadcasts_newest" ON "broadcasts" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "push_deliveries_broadcast" ON "push_deliveries" USING btree ("tenant_id","broadcast_id");--> statement-breakpoint
alter table broadcasts enable row level security;--> statement-breakpoint
alter table broadcasts force row level security;--> statement-breakpoint
create policy tenant on broadcasts to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);--> statement-breakpoint
grant select, insert, update, delete on broadcasts to clearcoat_tenant;
