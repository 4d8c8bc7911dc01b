import type { QueuedRequest } from '#src/local/requests.ts'
import { Icon } from '#src/ui/icon.tsx'
import { logOutWords } from '#src/words/changes.ts'
import './changes.css'
import { describe, type Surroundings } from './describe.ts'

/** The unsent changes that would be lost, each with its description, and the data that stays. */
export const UnsentList = ({ unsent, around }: { unsent: readonly QueuedRequest[]; around: Surroundings }) => (
  <div className="g2">
    <ul className="plain-list unsent">
      {unsent.map((request) => {
        const { icon, title, detail } = describe(request, around)
        return (
          <li key={request.key} className="flex">
            <Icon name={icon} size="sm" />
            <span>{detail ? `${title}, ${detail}` : title}</span>
          </li>
        )
      })}
    </ul>
    <p className="small muted">{logOutWords.more}</p>
  </div>
)
