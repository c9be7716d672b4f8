CREATE TABLE `assignments` (
	`id` text PRIMARY KEY NOT NULL,
	`duty_id` text NOT NULL,
	`user_id` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`decline_reason` text,
	`decided_by` text,
	`told_at` integer,
	`told_version` integer,
	`confirmed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`duty_id`) REFERENCES `duties`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `assignments_once` ON `assignments` (`duty_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `assignments_user` ON `assignments` (`user_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `assignments_unconfirmed` ON `assignments` (`starts_at`) WHERE state = 'assigned';--> statement-breakpoint
CREATE TABLE `duties` (
	`id` text PRIMARY KEY NOT NULL,
	`post_id` text NOT NULL,
	`site_id` text NOT NULL,
	`day` text NOT NULL,
	`wall_start` text NOT NULL,
	`wall_end` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`break_minutes` integer DEFAULT 0 NOT NULL,
	`people` integer DEFAULT 1 NOT NULL,
	`assigned` integer DEFAULT 0 NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`published_at` integer,
	`pattern_id` text,
	`pattern_key` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `duties_site` ON `duties` (`site_id`,`starts_at`,`id`);--> statement-breakpoint
CREATE INDEX `duties_post` ON `duties` (`post_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `duties_start` ON `duties` (`starts_at`,`id`);--> statement-breakpoint
CREATE INDEX `duties_end` ON `duties` (`ends_at`);--> statement-breakpoint
CREATE INDEX `duties_open` ON `duties` (`starts_at`,`id`) WHERE assigned < people AND state IN ('published', 'changed');--> statement-breakpoint
CREATE UNIQUE INDEX `duties_pattern` ON `duties` (`pattern_id`,`pattern_key`) WHERE pattern_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `duty_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`duty_id` text NOT NULL,
	`user_id` text,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`by` text,
	`before` text,
	`after` text,
	`notice_s` integer NOT NULL,
	`told_at` integer,
	FOREIGN KEY (`duty_id`) REFERENCES `duties`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `duty_changes_duty` ON `duty_changes` (`duty_id`,`id`);--> statement-breakpoint
CREATE INDEX `duty_changes_at` ON `duty_changes` (`at`,`id`);--> statement-breakpoint
CREATE INDEX `duty_changes_user` ON `duty_changes` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `posts` (
	`id` text PRIMARY KEY NOT NULL,
	`site_id` text NOT NULL,
	`name` text NOT NULL,
	`people` integer DEFAULT 1 NOT NULL,
	`works_alone` integer DEFAULT false NOT NULL,
	`check_interval_minutes` integer,
	`unpaid_break_minutes` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`site_id`) REFERENCES `sites`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `posts_site` ON `posts` (`site_id`,`name`,`id`);
--> statement-breakpoint
CREATE TRIGGER assignments_counted_added AFTER INSERT ON assignments
BEGIN
  UPDATE duties SET assigned = (SELECT count(*) FROM assignments WHERE duty_id = NEW.duty_id AND state IN ('assigned', 'confirmed')) WHERE id = NEW.duty_id;
END;
--> statement-breakpoint
CREATE TRIGGER assignments_counted_changed AFTER UPDATE OF state ON assignments
BEGIN
  UPDATE duties SET assigned = (SELECT count(*) FROM assignments WHERE duty_id = NEW.duty_id AND state IN ('assigned', 'confirmed')) WHERE id = NEW.duty_id;
END;
--> statement-breakpoint
CREATE TRIGGER assignments_counted_removed AFTER DELETE ON assignments
BEGIN
  UPDATE duties SET assigned = (SELECT count(*) FROM assignments WHERE duty_id = OLD.duty_id AND state IN ('assigned', 'confirmed')) WHERE id = OLD.duty_id;
END;
