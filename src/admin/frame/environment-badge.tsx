import { useEffect, useState } from 'react'
import { Badge } from '#src/ui/badge.tsx'
import { adminWords } from '#src/words/admin.ts'

type Environment = keyof typeof adminWords.environments

/** Milliseconds. */
const timeLimit = 10_000

const isEnvironment = (name: unknown): name is Environment =>
  typeof name === 'string' && Object.hasOwn(adminWords.environments, name)

/** Which of the servers this is: a change on the demo is another thing than one on production. */
export function EnvironmentBadge() {
  const [environment, setEnvironment] = useState<Environment>()
  useEffect(() => {
    let isCurrent = true
    fetch('/app-config.json', { signal: AbortSignal.timeout(timeLimit) })
      .then((answer) => answer.json() as Promise<{ environment?: unknown }>)
      .then(({ environment: name }) => isCurrent && isEnvironment(name) && setEnvironment(name))
      .catch(() => undefined)
    return () => void (isCurrent = false)
  }, [])
  return environment ? <Badge tone="info">{adminWords.environments[environment]}</Badge> : null
}
