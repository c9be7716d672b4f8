import { z } from 'zod'
import { completeNumber } from './telephone.ts'

const NUMBER = 'Enter a phone number such as 07700 900123'

/** A telephone number as people write it, or a short one such as an extension. What spreadsheets take away is added. */
export const PhoneText = z
  .string({ error: NUMBER })
  .trim()
  // As web pages and word processors write blanks and hyphens.
  .overwrite((text) => text.replace(/[^\S\n\r]/g, ' ').replace(/[\u2010-\u2015\u2212]/g, '-'))
  .max(30, NUMBER)
  .regex(/^\+?(?:[ ().-]*\d){3}[\d ().-]*$/, NUMBER)
  .transform(completeNumber)
