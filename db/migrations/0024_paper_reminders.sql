ALTER TABLE `actions` ADD `remind_days` integer;--> statement-breakpoint
ALTER TABLE `credential_kinds` ADD `remind_days` integer;--> statement-breakpoint
INSERT INTO `retention_policies` (`id`, `data_type`, `retention_period_days`, `description`, `overridden`, `created_at`, `effective_from`, `previous_days`)
SELECT 'vehicle-checks-15-months', 'vehicle_checks', 457, 'Weekly vehicle checks: 15 months', 0,
  CAST(unixepoch('subsec') * 1000 AS INTEGER),
  CASE WHEN `retention_period_days` > 457 THEN CAST(unixepoch('subsec') * 1000 AS INTEGER) + 30 * 86400000 END,
  CASE WHEN `retention_period_days` > 457 THEN `retention_period_days` END
FROM `retention_policies`
WHERE `data_type` = 'form_submissions' AND `removed_at` IS NULL
  AND NOT EXISTS (SELECT 1 FROM `retention_policies` WHERE `data_type` = 'vehicle_checks');
