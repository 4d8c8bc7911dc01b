-- The files that merchants have in the store. No trigger announces them: no answer that visitors share contains them.
CREATE TABLE "files" (
	"tenant_id" integer NOT NULL,
	"name" text NOT NULL,
	"original_name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"seconds" double precision,
	"author_id" uuid,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "files_tenant_id_name_pk" PRIMARY KEY("tenant_id","name")
);
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
alter table files enable row level security;--> statement-breakpoint
alter table files force row level security;--> statement-breakpoint
create policy tenant on files to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);--> statement-breakpoint
grant select, insert, delete on files to clearcoat_tenant;
