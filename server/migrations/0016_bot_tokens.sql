-- Hashes of the bot-check tokens that were used: each is good once, on any instance and after any restart. No trigger
-- announces them: no answer that visitors share contains them.
CREATE TABLE "bot_tokens" (
	"tenant_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bot_tokens_tenant_id_token_hash_pk" PRIMARY KEY("tenant_id","token_hash")
);
--> statement-breakpoint
ALTER TABLE "bot_tokens" ADD CONSTRAINT "bot_tokens_tenant_id_sites_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."sites"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
alter table bot_tokens enable row level security;--> statement-breakpoint
alter table bot_tokens force row level security;--> statement-breakpoint
create policy tenant on bot_tokens to clearcoat_tenant using (tenant_id = nullif(current_setting('app.tenant', true), '')::int) with check (tenant_id = nullif(current_setting('app.tenant', true), '')::int);--> statement-breakpoint
grant select, insert, update, delete on bot_tokens to clearcoat_tenant;
