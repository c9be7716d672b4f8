import { z } from 'zod'
import { type Opened, VersionWas } from '~/platform/opened.ts'
import { RequirementChange } from './input.ts'

/** The page of required papers: each ticked box is a kind, or a kind and a sector separated by a slash. */
export const NeedsForm = z.object({
  scope: RequirementChange.shape.scope,
  scopeId: RequirementChange.shape.id,
  needs: z.preprocess(
    (given) => (given === undefined ? [] : Array.isArray(given) ? given : [given]),
    z.array(z.string().max(120)).max(40),
  ),
  versionWas: VersionWas,
})
export type NeedsForm = z.infer<typeof NeedsForm>

/** The value of a requirement's checkbox. */
export const valueOf = ({ kind, sector }: { kind: string; sector: string | null }): string =>
  sector ? `${kind}/${sector}` : kind

/** Converts the ticked boxes for the use case. @throws ZodError for an unknown sector */
export const requirementsOf = ({ scope, scopeId, needs, versionWas }: NeedsForm): RequirementChange & Opened => ({
  ...RequirementChange.parse({
    ...{ scope, id: scopeId },
    requirements: needs.map((value) => {
      const [kind, sector] = value.split('/')
      return { kind, sector }
    }),
  }),
  versionWas,
})
