import { useState } from 'react'
import { officeErrorWords as words } from '#src/words/office-errors.ts'
import { EnvironmentCard, type EnvironmentPart } from '../environment-card.tsx'
import type { OfficePart } from '../updater/updater-page.tsx'
import { ErrorList } from './error-list.tsx'
import { OpenError } from './open-error.tsx'
import { everything, type Wanted } from './use-errors.ts'

/** The inbox of errors of an environment. */
export const ErrorsCard: OfficePart = (props) => (
  <EnvironmentCard {...props} title={words.title} lead={words.lead}>
    {(part) => <Inbox key={part.column.name} {...part} />}
  </EnvironmentCard>
)

/** The list, or one cause in its place. Back in the list, its filters are as they were. */
function Inbox({ updater, column }: EnvironmentPart) {
  const [opened, setOpened] = useState<string | null>(null)
  const [left, setLeft] = useState<string | null>(null)
  const [wanted, setWanted] = useState<Wanted>(everything)
  const remote = updater.remoteOf(column.name)
  if (opened !== null)
    return (
      <OpenError
        remote={remote}
        id={opened}
        onBack={() => {
          setLeft(opened)
          setOpened(null)
        }}
      />
    )
  return <ErrorList remote={remote} wanted={wanted} onWant={setWanted} onOpen={setOpened} focused={left} />
}
