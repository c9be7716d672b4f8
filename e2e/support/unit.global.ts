import fs from 'node:fs'
import { makeTemplate, TEMPLATE } from './template.ts'

export default async function setup() {
  await makeTemplate()
  return () => fs.rmSync(TEMPLATE, { recursive: true, force: true })
}
