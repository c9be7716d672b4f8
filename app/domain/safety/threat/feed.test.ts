import { describe, expect, it } from 'vitest'
import { publishedAt, readThreatFeed } from './feed.ts'

const feed = (item: {
  title?: string
  description?: string
  pubDate?: string
}) => `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0"><channel><title>UK threat level</title><item>
<title>${item.title ?? ''}</title><description>${item.description ?? ''}</description>
<pubDate>${item.pubDate ?? ''}</pubDate></item></channel></rss>`

const severe = {
  title: 'Current Threat Level: SEVERE',
  description:
    '&lt;p&gt;The current national threat level is SEVERE.&amp;nbsp;The threat to Northern Ireland from Northern Ireland-related terrorism is SUBSTANTIAL.&lt;/p&gt;',
  pubDate: 'Thursday, April 30, 2026 -  06:09',
}

describe('the threat level feed', () => {
  it('gives the national level and its time, in British summer time', () => {
    expect(readThreatFeed(feed(severe)).reading).toEqual({
      level: 'SEVERE',
      publishedAt: new Date('2026-04-30T05:09:00Z'),
    })
  })

  it('uses the labelled national level even if the title names another one', () => {
    expect(readThreatFeed(feed({ ...severe, title: 'Northern Ireland: SUBSTANTIAL' })).reading?.level).toBe('SEVERE')
  })

  it('uses the first level named if the description is worded differently', () => {
    const reworded = { ...severe, description: 'Levels were reviewed.' }
    expect(readThreatFeed(feed(reworded)).reading?.level).toBe('SEVERE')
  })

  it('reads lower case, CDATA and a bare non-breaking space', () => {
    const description = '<![CDATA[<p>The current national threat level is&nbsp;substantial.</p>]]>'
    expect(readThreatFeed(feed({ ...severe, description })).reading?.level).toBe('SUBSTANTIAL')
  })

  it('keeps the level when the date is unreadable', () => {
    expect(readThreatFeed(feed({ ...severe, pubDate: 'yesterday' })).reading).toEqual({
      level: 'SEVERE',
      publishedAt: null,
    })
  })

  it.each([
    ['html', '<!DOCTYPE html><html><head><title>Just a moment...</title></head></html>'],
    ['html', '<html lang="en"><body>503</body></html>'],
    ['malformed', feed(severe).slice(0, 200)],
    ['malformed', ''],
    ['malformed', '{"level":"SEVERE"}'],
    ['malformed', `<!DOCTYPE rss [<!ENTITY x "LOW">]>${feed({ title: '&x;' })}`],
    ['no_item', '<rss><channel><title>UK threat level</title></channel></rss>'],
    ['no_item', '<feed><entry/></feed>'],
    [
      'unknown_level',
      feed({ title: 'Threat level: EXTREME', description: 'The current national threat level is EXTREME.' }),
    ],
    ['unknown_level', feed({})],
    ['unknown_level', feed({ title: 'Threat to Northern Ireland: SUBSTANTIAL' })],
  ])('refuses (%s) what is not a reading', (refusal, xml) => {
    expect(readThreatFeed(xml)).toEqual({ refusal })
  })
})

describe("the feed's dates", () => {
  it.each([
    ['Thursday, April 30, 2026 -  06:09', '2026-04-30T05:09:00.000Z'],
    ['Wednesday, February 9, 2022 - 14:00', '2022-02-09T14:00:00.000Z'],
  ])('%s is %s', (text, iso) => {
    expect(publishedAt(text)?.toISOString()).toBe(iso)
  })

  it.each([
    '',
    'Thu, 30 Apr 2026 06:09:00 GMT',
    'Thursday, Brumaire 30, 2026 - 06:09',
    'Thursday, April 31, 2026 - 06:09',
    'Thursday, April 30, 2026 - 26:09',
  ])('%j is not a date', (text) => {
    expect(publishedAt(text)).toBeNull()
  })
})
