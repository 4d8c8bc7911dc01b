import { useEffect, useState } from 'react'
import { Badge } from '#src/ui/badge.tsx'
import { environmentNames } from '#src/words/environments.ts'

type Environment = keyof typeof environmentNames

/** Milliseconds. */
const timeLimit = 10_000

const isEnvironment = (name: unknown): name is Environment =>
  typeof name === 'string' && Object.hasOwn(environmentNames, name)

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
  return environment ? <Badge tone="info">{environmentNames[environment]}</Badge> : null
}
