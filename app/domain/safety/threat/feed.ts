import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { instantOf, isDay } from '~/platform/dates.ts'
import { type ThreatLevel, threatLevelOf, threatLevels } from './levels.ts'

/**
 * What the feed says: the national level and when it was set (the feed gives UK time; null if the date cannot be read).
 */
export interface FeedReading {
  level: ThreatLevel
  publishedAt: Date | null
}

type FeedRefusal = 'html' | 'malformed' | 'no_item' | 'unknown_level'

type FeedAnswer = { reading: FeedReading; refusal?: undefined } | { refusal: FeedRefusal; reading?: undefined }

/**
 * Reads MI5's RSS feed. Refuses a web page, broken XML, anything with a document type (entity attacks), a feed without
 * an item, and an unknown level. The first level in the feed is the national one. Northern Ireland's follows it and is
 * ignored.
 */
export function readThreatFeed(xml: string): FeedAnswer {
  if (/<html[\s>]|<!doctype\s+html/i.test(xml)) return { refusal: 'html' }
  if (/<!doctype|<!entity/i.test(xml) || XMLValidator.validate(xml) !== true) return { refusal: 'malformed' }
  const item = firstItem(xml)
  if (!item) return { refusal: 'no_item' }
  const level = nationalLevel(plain(item.title), plain(item.description))
  return level ? { reading: { level, publishedAt: publishedAt(plain(item.pubDate)) } } : { refusal: 'unknown_level' }
}

/** Returns a UK time such as 'Thursday, April 30, 2026 - 06:09' as an instant; null if it has another form. */
export function publishedAt(text: string): Date | null {
  const found = /([A-Za-z]+)\s+(\d{1,2}),\s*(\d{4})\s*-\s*(\d{1,2}):(\d{2})\s*$/.exec(text)
  if (!found) return null
  const [, monthName = '', date = '', year = '', hour = '', minute = ''] = found
  const month = months.indexOf(monthName.slice(0, 3).toLowerCase()) + 1
  const day = `${year}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`
  if (!isDay(day) || Number(hour) > 23 || Number(minute) > 59) return null
  return instantOf(day, Number(hour), Number(minute))
}

function firstItem(xml: string): Record<string, unknown> | null {
  const tree: unknown = new XMLParser({ ignoreAttributes: true, parseTagValue: false }).parse(xml)
  const channel = child(child(tree, 'rss'), 'channel')
  const item = child(channel, 'item')
  const first: unknown = Array.isArray(item) ? item[0] : item
  return typeof first === 'object' && first !== null ? (first as Record<string, unknown>) : null
}

function child(node: unknown, name: string): unknown {
  return typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[name] : undefined
}

function plain(value: unknown): string {
  if (typeof value !== 'string') return ''
  return value
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp;)?nbsp;|\u00a0/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function nationalLevel(title: string, description: string): ThreatLevel | null {
  const labelled = /national threat level(?: from [^.]*?)? is:?\s+([A-Za-z]+)/i.exec(description)
  if (labelled) return threatLevelOf(labelled[1]!)
  const [before = '', word = ''] = `${title}. ${description}`.split(anyLevel, 2)
  return /northern ireland/i.test(before) ? null : threatLevelOf(word)
}

const anyLevel = new RegExp(`\\b(${threatLevels.join('|')})\\b`, 'i')

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
