ALTER TABLE `letters` ADD `person_id` text;--> statement-breakpoint
ALTER TABLE `letters` ADD `urgent` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- By hand from here: the generator leaves ON DELETE out, and of the rows that stand nobody knows the session.
DELETE FROM `push_subscriptions`;--> statement-breakpoint
ALTER TABLE `push_subscriptions` ADD `session_id` text REFERENCES sessions(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `push_subscriptions` ADD `failures` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_id`);--> statement-breakpoint
UPDATE `letters` SET `urgent` = 1 WHERE `once_key` LIKE 'alert:%' OR `once_key` LIKE 'escalation:%';--> statement-breakpoint
UPDATE `letters` SET `subject` = '' WHERE `state` = 'sent';
