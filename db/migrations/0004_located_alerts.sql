ALTER TABLE `alerts` ADD `located_at` integer;
--> statement-breakpoint
UPDATE `alerts` SET `located_at` = COALESCE(
	(SELECT MAX(`at`) FROM `lone_checks` c
		WHERE c.`session_id` = `alerts`.`lone_session_id` AND c.`latitude` = `alerts`.`latitude`
			AND c.`longitude` = `alerts`.`longitude` AND c.`at` <= `alerts`.`triggered_at`),
	`pressed_at`, `triggered_at`)
WHERE `latitude` IS NOT NULL AND `kiosk_id` IS NULL;
