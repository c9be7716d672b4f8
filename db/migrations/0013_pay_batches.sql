CREATE TABLE `pay_batches` (
	`id` text PRIMARY KEY NOT NULL,
	`period_id` text NOT NULL,
	`format` text NOT NULL,
	`state` text NOT NULL,
	`lines` integer NOT NULL,
	`sha256` text NOT NULL,
	`exported_by` text,
	`exported_at` integer NOT NULL,
	FOREIGN KEY (`period_id`) REFERENCES `pay_periods`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `pay_batches_period` ON `pay_batches` (`period_id`,`id`);