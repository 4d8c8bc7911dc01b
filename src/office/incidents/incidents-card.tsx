import { officeIncidentsWords } from '#src/words/office-incidents.ts'
import { EnvironmentCard } from '../environment-card.tsx'
import type { OfficePart } from '../updater/updater-page.tsx'
import { IncidentsTable } from './incidents-table.tsx'

/** The incidents of an environment. */
export const IncidentsCard: OfficePart = (props) => (
  <EnvironmentCard {...props} title={officeIncidentsWords.title} lead={officeIncidentsWords.lead}>
    {(part) => <IncidentsTable {...part} />}
  </EnvironmentCard>
)
