CREATE TABLE "customer_keys" (
	"tenant_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "customer_keys_tenant_id_user_id_kind_key_pk" PRIMARY KEY("tenant_id","user_id","kind","key")
);
--> statement-breakpoint
CREATE TABLE "customer_notes" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"written_by" uuid NOT NULL,
	"text" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customer_notes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "customer_searches" (
	"tenant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"words" text NOT NULL,
	"typed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customer_searches_tenant_id_user_id_id_pk" PRIMARY KEY("tenant_id","user_id","id")
);
--> statement-breakpoint
ALTER TABLE "customer_keys" ADD CONSTRAINT "customer_keys_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_searches" ADD CONSTRAINT "customer_searches_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_searches" ADD CONSTRAINT "customer_searches_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_keys_begin" ON "customer_keys" USING btree ("tenant_id","kind","key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "customer_notes_user" ON "customer_notes" USING btree ("tenant_id","user_id","written_at");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("tenant_id","subject","at") WHERE subject is not null;--> statement-breakpoint
CREATE INDEX "mail_outbox_to" ON "mail_outbox" USING btree ("tenant_id","to");--> statement-breakpoint
CREATE INDEX "receipts_begin" ON "receipts" USING btree ("tenant_id","number" text_pattern_ops);
--> statement-breakpoint
alter table customer_keys enable row level security;
--> statement-breakpoint
alter table customer_keys force row level security;
--> statement-breakpoint
create policy tenant on customer_keys to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
--> statement-breakpoint
grant select, insert, update, delete on customer_keys to clearcoat_tenant;
--> statement-breakpoint
alter table customer_notes enable row level security;
--> statement-breakpoint
alter table customer_notes force row level security;
--> statement-breakpoint
create policy tenant on customer_notes to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
--> statement-breakpoint
grant select, insert, update, delete on customer_notes to clearcoat_tenant;
--> statement-breakpoint
alter table customer_searches enable row level security;
--> statement-breakpoint
alter table customer_searches force row level security;
--> statement-breakpoint
create policy tenant on customer_searches to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);
--> statement-breakpoint
grant select, insert, update, delete on customer_searches to clearcoat_tenant;
--> statement-breakpoint
-- What customers of before this migration are found by is written in portions. Those whom an instance of the version before
-- adds while both run are written a day later.
insert into work (tenant_id, kind, subject, due_at)
  select tenant_id, 'customer-keys', 'all', now() from merchants on conflict do nothing;
--> statement-breakpoint
insert into work (tenant_id, kind, subject, due_at)
  select tenant_id, 'customer-keys', 'again', now() + interval '1 day' from merchants on conflict do nothing;
