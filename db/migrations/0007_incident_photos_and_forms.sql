CREATE TABLE `alert_forms` (
	`alert_id` text NOT NULL,
	`submission_id` text NOT NULL,
	`by` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`alert_id`, `submission_id`),
	FOREIGN KEY (`alert_id`) REFERENCES `alerts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`submission_id`) REFERENCES `form_submissions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `alert_forms_form` ON `alert_forms` (`submission_id`);--> statement-breakpoint
CREATE TABLE `alert_photos` (
	`id` text PRIMARY KEY NOT NULL,
	`alert_id` text NOT NULL,
	`file_id` text NOT NULL,
	`words` text,
	`by` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`alert_id`) REFERENCES `alerts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `alert_photos_alert` ON `alert_photos` (`alert_id`,`id`);