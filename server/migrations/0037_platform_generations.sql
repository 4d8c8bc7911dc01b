CREATE TABLE "platform_devices" (
	"name" text NOT NULL,
	"device_id" text NOT NULL,
	"last_login_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "platform_devices_name_device_id_pk" PRIMARY KEY("name","device_id")
);
--> statement-breakpoint
ALTER TABLE "platform_users" ADD COLUMN "generation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "moved_at" timestamp (3) with time zone[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_devices" ADD CONSTRAINT "platform_devices_name_platform_users_name_fk" FOREIGN KEY ("name") REFERENCES "public"."platform_users"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
grant select, insert, update on platform_devices to clearcoat_platform;
