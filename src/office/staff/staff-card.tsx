import { officeStaffWords } from '#src/words/office-staff.ts'
import { EnvironmentCard } from '../environment-card.tsx'
import type { OfficePart } from '../updater/updater-page.tsx'
import { StaffTable } from './staff-table.tsx'

/** The accounts of platform staff of an environment. */
export const StaffCard: OfficePart = (props) => (
  <EnvironmentCard {...props} title={officeStaffWords.title} lead={officeStaffWords.lead}>
    {(part) => <StaffTable {...part} />}
  </EnvironmentCard>
)
