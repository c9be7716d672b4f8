import { nobody, withKinds } from '../events/event.ts'

export const siteEvents = withKinds(
  { checkReviewOn: 'day' },
  {
    'site.added': nobody('site_added', null, 'Added a site'),
    'site.changed': nobody('site_changed', null, 'Changed a site'),
    'site.removed': nobody('site_removed', null, 'Removed a site'),
    'sites.imported': nobody('sites_imported', null, 'Imported sites'),
    'sites.exported': nobody('sites_exported', null, 'Exported sites'),
    'site.ladder_set': nobody('site_ladder_set', null, 'Changed a site’s escalation steps'),
  },
)
