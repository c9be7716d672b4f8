import { nobody, withKinds } from '../events/event.ts'

export const siteEvents = withKinds(
  { checkReviewOn: 'day' },
  {
    'site.added': nobody('site_added'),
    'site.changed': nobody('site_changed'),
    'site.removed': nobody('site_removed'),
    'sites.imported': nobody('sites_imported'),
    'sites.exported': nobody('sites_exported'),
    'site.ladder_set': nobody('site_ladder_set'),
  },
)
