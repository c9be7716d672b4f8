CREATE TABLE `kiosk_pins` (
	`user_id` text PRIMARY KEY NOT NULL,
	`pin_hash` text NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `kiosks` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`name` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`code_hash` text,
	`code_until` integer,
	`secret_hash` text,
	`enrolled_at` integer,
	`enrolled_ip` text,
	`last_seen_at` integer,
	`last_seen_ip` text,
	`waiting` integer DEFAULT 0 NOT NULL,
	`revoked_at` integer,
	`revoked_by` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `kiosks_codeHash_unique` ON `kiosks` (`code_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `kiosks_secretHash_unique` ON `kiosks` (`secret_hash`);--> statement-breakpoint
CREATE INDEX `kiosks_site` ON `kiosks` (`site_id`);