import { officeSiteWords } from '#src/words/office-sites.ts'
import { EnvironmentCard } from '../environment-card.tsx'
import type { OfficePart } from '../updater/updater-page.tsx'
import { SiteTable } from './site-table.tsx'

/** The sites of an environment. */
export const SitesCard: OfficePart = (props) => (
  <EnvironmentCard {...props} title={officeSiteWords.title} lead={officeSiteWords.lead}>
    {(part) => <SiteTable {...part} />}
  </EnvironmentCard>
)
