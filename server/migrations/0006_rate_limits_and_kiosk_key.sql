CREATE UNLOGGED TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "orders_kiosk_key" ON "orders" USING btree ("tenant_id","key") WHERE kind = 'airPay';--> statement-breakpoint
grant select, delete on rate_limits to clearcoat_platform;
