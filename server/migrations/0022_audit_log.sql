-- What administrators, platform staff and the server have done. Neither role may change or remove a row. Nothing refers to
-- the site: the log outlives it.
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" integer,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor" text,
	"act" text NOT NULL,
	"subject" text,
	"reason" text,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "password_again_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "audit_log_tenant" ON "audit_log" USING btree ("tenant_id","at");--> statement-breakpoint
alter table audit_log enable row level security;--> statement-breakpoint
alter table audit_log force row level security;--> statement-breakpoint
create policy tenant on audit_log to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);--> statement-breakpoint
create policy platform on audit_log to clearcoat_platform using (true) with check (true);--> statement-breakpoint
grant select, insert on audit_log to clearcoat_tenant, clearcoat_platform;
