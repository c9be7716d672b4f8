CREATE TABLE `riddor_assessments` (
	`submission_id` text PRIMARY KEY NOT NULL,
	`who` text NOT NULL,
	`what` text NOT NULL,
	`occurred_on` text NOT NULL,
	`work_related` integer NOT NULL,
	`user_id` text,
	`absent_from` text,
	`decision` text NOT NULL,
	`reference` text,
	`sealed` blob,
	`due_on` text,
	`trigger` text,
	`reportable` integer NOT NULL,
	`assessed_by` text,
	`assessed_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`submission_id`) REFERENCES `form_submissions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `riddor_user` ON `riddor_assessments` (`user_id`);--> statement-breakpoint
CREATE INDEX `riddor_open` ON `riddor_assessments` (`decision`,`due_on`);--> statement-breakpoint
CREATE TABLE `vehicle_checks` (
	`submission_id` text PRIMARY KEY NOT NULL,
	`vehicle_id` text NOT NULL,
	`user_id` text NOT NULL,
	`checked_on` text NOT NULL,
	`odometer` integer,
	`critical` text NOT NULL,
	`others` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`submission_id`) REFERENCES `form_submissions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`vehicle_id`) REFERENCES `vehicles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `vehicle_checks_of` ON `vehicle_checks` (`vehicle_id`,`at`);--> statement-breakpoint
CREATE INDEX `vehicle_checks_by` ON `vehicle_checks` (`user_id`,`at`);--> statement-breakpoint
CREATE TABLE `vehicles` (
	`id` text PRIMARY KEY NOT NULL,
	`plate` text NOT NULL,
	`plate_key` text NOT NULL,
	`make_model` text,
	`site_id` text,
	`state` text DEFAULT 'on_road' NOT NULL,
	`off_words` text,
	`off_at` integer,
	`off_by` text,
	`cleared_at` integer,
	`cleared_by` text,
	`cleared_words` text,
	`cleared_evidence` text,
	`odometer` integer,
	`checked_on` text,
	`mot_on` text,
	`insurance_on` text,
	`service_on` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`removed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `vehicles_plate` ON `vehicles` (`plate_key`) WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX `vehicles_site` ON `vehicles` (`site_id`);