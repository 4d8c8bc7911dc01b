import { officeMaintenanceWords } from '#src/words/office-maintenance.ts'
import { EnvironmentCard } from '../environment-card.tsx'
import type { OfficePart } from '../updater/updater-page.tsx'
import { MaintenanceTable } from './maintenance-table.tsx'

/** The planned maintenance of an environment. */
export const MaintenanceCard: OfficePart = (props) => (
  <EnvironmentCard {...props} title={officeMaintenanceWords.title} lead={officeMaintenanceWords.lead}>
    {(part) => <MaintenanceTable {...part} />}
  </EnvironmentCard>
)
