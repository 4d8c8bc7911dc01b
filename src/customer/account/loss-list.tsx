import { Icon } from '#src/ui/icon.tsx'
import * as changes from '#src/customer/queued/unsent-list.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import type { Loss } from './losses.ts'

/** What would be lost, one line each. */
export const LossList = ({ losses }: { losses: readonly Loss[] }) => (
  <ul className={changes.unsent}>
    {losses.map(({ icon, text }) => (
      <li key={text} className={layout.flex}>
        <Icon name={icon} size="sm" />
        <span>{text}</span>
      </li>
    ))}
  </ul>
)
