import { expect, it } from 'vitest'
import { viewOf } from './lists.ts'

it.each([
  ['', ''],
  ['?', ''],
  ['?status=pending&sort=-start', 'sort=-start&status=pending'],
  ['sort=-start&status=pending', 'sort=-start&status=pending'],
  ['?q=&status=pending', 'status=pending'],
  ['?before=abc&after=def&who=ghi', ''],
  ['?q=O%27Neil+%26+Co', 'q=O%27Neil+%26+Co'],
  ['?b=2&b=1&a=3', 'a=3&b=2&b=1'],
])('%s gives the view %s', (query, view) => expect(viewOf(query)).toBe(view))
