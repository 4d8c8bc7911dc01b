import type { QueuedRequest } from '#src/local/requests.ts'
import { Icon } from '#src/ui/icon.tsx'
import { logOutWords } from '#src/words/queued.ts'
import * as css from './unsent-list.module.css'
import { describe, type Surroundings } from './describe.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** The unsent changes that would be lost, each with its description, and the data that stays. */
export const UnsentList = ({ unsent, around }: { unsent: readonly QueuedRequest[]; around: Surroundings }) => (
  <div className={layout.g2}>
    <ul className={css.unsent}>
      {unsent.map((request) => {
        const { icon, title, detail } = describe(request, around)
        return (
          <li key={request.key} className={layout.flex}>
            <Icon name={icon} size="sm" />
            <span>{detail ? `${title}, ${detail}` : title}</span>
          </li>
        )
      })}
    </ul>
    <p className={`${prose.small} ${prose.muted}`}>{logOutWords.more}</p>
  </div>
)
