import { type ShouldRevalidateFunction } from '@remix-run/react'

/**
 * Lets a page on which people answer what they see load its data again after a refusal with 409, because what they
 * saw has changed. After other refusals it does not: a lost line would replace the page.
 */
export const alsoWhenStale: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate
